"""The applet: our typed value for one automation; rendered to and parsed from HA's dict, told in words."""
