"""Standard environments: the suites of PettingZoo, Gymnasium and OpenSpiel as they are, and what they do not ask."""
