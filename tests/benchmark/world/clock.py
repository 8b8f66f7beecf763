"""The frozen clock of a process; time moves only where a scenario moves it.

Freezing scans every loaded module, which takes about a second: a process freezes once and moves the
hands afterwards. A process that needs the real time must therefore not play scenarios.
"""

from __future__ import annotations

import datetime as dt

import freezegun
from freezegun.api import FrozenDateTimeFactory
from pytest_homeassistant_custom_component import patch_time

_hands: FrozenDateTimeFactory | None = None


def set_clock(moment: dt.datetime) -> None:
    """Let the clock of this process show the moment, freezing it the first time."""
    global _hands
    naive_utc = moment.astimezone(dt.UTC).replace(tzinfo=None)
    if _hands is None:
        _adopt_home_assistant_types()
        _hands = freezegun.freeze_time(naive_utc).start()
    else:
        _hands.move_to(naive_utc)


def _adopt_home_assistant_types() -> None:
    """Give freezegun the types of Home Assistant's own test suite (folds, lazily loaded modules)."""
    replacements = {
        "FakeDate": patch_time.HAFakeDate,
        "FakeDatetime": patch_time.HAFakeDatetime,
        "datetime_to_fakedatetime": patch_time.ha_datetime_to_fakedatetime,
        "get_current_time": patch_time.ha_get_current_time,
        "_get_module_attributes": patch_time.ha_get_module_attributes,
        "_get_module_attributes_hash": patch_time.ha_get_module_attributes_hash,
        "_should_use_real_time": patch_time.ha_should_use_real_time,
    }
    for name, replacement in replacements.items():
        setattr(freezegun.api, name, replacement)
