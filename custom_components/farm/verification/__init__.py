"""Checks of an applet against the live home: every reference, field, type, state and template."""
