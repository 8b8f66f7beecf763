"""FARM's stage 2: the agents that turn a request and its candidates into applets."""
