"""A whole game at a real table: a person deals, and tells their own moves."""
