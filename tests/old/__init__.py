"""What older versions have written: frozen files that every later version must read. Each has a README."""
