"""The Automa beside a real table, in a browser: its page, its forms, and pictures of what lies there."""
