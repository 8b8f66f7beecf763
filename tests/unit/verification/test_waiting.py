from __future__ import annotations

from .fakes import FAIL, LAMP_ON, PASS, outcome


def delay(value: object) -> object:
    return outcome("waiting", actions=[{"delay": value}])


def test_durations_in_every_form_pass() -> None:
    for value in ("00:05:00", "0:30", 5, 1.5, "90", {"minutes": 5}, {"minutes": "{{ n }}"}, "{{ n }}"):
        assert delay(value) is PASS


def test_what_is_no_duration_fails() -> None:
    for value in ("a while", "00:5m", {"fortnights": 1}, {}, True, "-00:01:00"):
        assert delay(value) is FAIL


def test_the_limit_of_a_wait_is_checked() -> None:
    wait = {"wait_for_trigger": [{"trigger": "time", "at": "07:00"}], "timeout": "long"}
    assert outcome("waiting", actions=[wait]) is FAIL


def test_one_repeats_a_whole_number_of_times() -> None:
    def repeat(count: object) -> object:
        return outcome("waiting", actions=[{"repeat": {"count": count, "sequence": [LAMP_ON]}}])

    assert repeat(3) is PASS
    assert repeat("{{ n }}") is PASS
    assert repeat(0) is FAIL
    assert repeat("often") is FAIL
