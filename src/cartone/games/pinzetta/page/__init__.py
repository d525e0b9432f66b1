"""The browser page of the guided Pinzetta game, with its forms and pictures."""
