"""Language models, all behind one port: a prompt and a JSON schema in, a value out."""
