"""The behaviour benchmark: what a request leads to, judged by playing it in a real Home Assistant core."""

# Before anything imports Home Assistant: puts functions in the place of its clock's partials, which
# could not be frozen otherwise.
from pytest_homeassistant_custom_component import patch_json, patch_time  # noqa: F401
