"""Frozen files of older versions that every later version must read. Each folder has a README."""
