"""Whether llama-cpp-python can be used, asked without risk."""

from __future__ import annotations

import pytest

from custom_components.farm.language_model.library import library_version
from custom_components.farm.language_model.models import IllegalInstructionError, LibraryError


def test_version_is_told() -> None:
    assert library_version("print('0.3.36')") == "0.3.36"


def test_missing_library_tells_why() -> None:
    with pytest.raises(LibraryError, match="No module named 'no_such_library'"):
        library_version("import no_such_library")


def test_library_for_another_processor_ends_the_other_process_only() -> None:
    with pytest.raises(IllegalInstructionError):
        library_version("import os, signal; os.kill(os.getpid(), signal.SIGILL)")


def test_secrets_of_the_environment_are_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SUPERVISOR_TOKEN", "secret")

    assert library_version("import os; print(os.environ.get('SUPERVISOR_TOKEN'))") == "None"
