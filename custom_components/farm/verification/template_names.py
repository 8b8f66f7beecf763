"""Names that Home Assistant's templates know without being told."""

from __future__ import annotations

GLOBALS = frozenset(
    {
        "acos", "apply", "area_devices", "area_entities", "area_id", "area_name", "areas", "as_datetime",
        "as_function", "as_local", "as_timedelta", "as_timestamp", "asin", "atan", "atan2", "average",
        "bitwise_and", "bitwise_or", "bitwise_xor", "bool", "clamp", "closest", "combine",
        "config_entry_attr", "config_entry_id", "cos", "cycler", "device_attr", "device_entities",
        "device_id", "device_name", "dict", "difference", "distance", "e", "entity_name", "expand",
        "flatten", "float", "floor_areas", "floor_entities", "floor_id", "floor_name", "floors",
        "has_value", "iif", "int", "integration_entities", "intersect", "is_device_attr",
        "is_hidden_entity", "is_number", "is_state", "is_state_attr", "issue", "issues", "joiner",
        "label_areas", "label_description", "label_devices", "label_entities", "label_id", "label_name",
        "labels", "lipsum", "log", "max", "md5", "median", "merge_response", "min", "namespace", "now",
        "pack", "pi", "range", "relative_time", "remap", "set", "sha1", "sha256", "sha512", "shuffle",
        "sin", "slugify", "sqrt", "state_attr", "state_attr_translated", "state_translated", "states",
        "statistical_mode", "strptime", "symmetric_difference", "tan", "tau", "time_since", "time_until",
        "timedelta", "timedelta_string", "today_at", "tuple", "typeof", "union", "unpack", "urlencode",
        "utcnow", "version", "wrap", "zip", "loop", "self", "super", "varargs", "kwargs", "caller",
    }
)  # fmt: skip
"""Functions and constants of Home Assistant 2026.10, and Jinja's own."""

ALWAYS_THERE = frozenset({"this", "context"})
"""Variables of every automation."""

ABOUT_ENTITIES = frozenset(
    {
        "states", "state_attr", "is_state", "is_state_attr", "has_value", "expand", "state_translated",
        "state_attr_translated", "entity_name", "is_hidden_entity", "closest", "distance",
    }
)  # fmt: skip
"""Functions, filters and tests whose text arguments name entities (the first one, or all of `expand`)."""

ABOUT_AREAS = frozenset({"area_entities", "area_devices"})
ABOUT_FLOORS = frozenset({"floor_entities", "floor_areas"})
ABOUT_LABELS = frozenset({"label_entities", "label_areas", "label_devices", "label_description"})

STATE_PARTS = frozenset(
    {
        "state", "name", "entity_id", "attributes", "domain", "object_id", "last_changed", "last_updated",
        "last_reported", "context", "state_with_unit",
    }
)  # fmt: skip
"""What a state object has."""

EVERY_TRIGGER = frozenset({"id", "idx", "alias", "platform", "description"})
"""What `trigger` has, whatever fired."""

MORE = {
    "state": frozenset({"attribute"}),
    "numeric_state": frozenset({"attribute", "for", "value"}),
    "template": frozenset({"for"}),
    "time": frozenset({"entity_id"}),
    "calendar": frozenset({"event", "offset", "calendar_event.all_day", "calendar_event.uid"}),
    "conversation": frozenset({"details", "device_id", "satellite_id", "user_input"}),
    "event": frozenset({"event"}),
    "tag": frozenset({"event"}),
    "homeassistant": frozenset({"event"}),
    "mqtt": frozenset({"qos", "retain"}),
    "zone": frozenset({"zone", "event"}),
    "geo_location": frozenset({"source", "from_state", "to_state", "zone", "event"}),
    "webhook": frozenset({"data"}),
}
"""What the classic triggers provide beyond the catalogue's ingredients."""

OWN_PAYLOAD = frozenset(
    {"calendar", "device", "moon", "mqtt", "sun", "timer", "todo", "zone", "knx", "zwave_js", "webostv"}
)
"""Domains whose triggers provide things that are not described."""
