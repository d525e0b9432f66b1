"""The browser page of the guided Automa game, with its forms and pictures."""
