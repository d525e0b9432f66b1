"""The offline edition: the same application in a browser, without a server. `make pwa` builds it into `dist/`."""
