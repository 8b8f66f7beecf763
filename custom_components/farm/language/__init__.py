"""Reading a request: words, literals, clauses. Deterministic, and all knowledge of a language is data."""
