"""Why the automations file cannot be read or changed; one class per cause.

`code` is stable and names the translation of the message; `hint` says what to do, in English, for logs.
"""

from __future__ import annotations

from typing import ClassVar


class AutomationsFileError(Exception):
    """Base of everything that can go wrong with the file; `subject` names the thing it went wrong with."""

    code: ClassVar[str] = "automations_file"
    hint: ClassVar[str] = "Look at the file and try again."

    def __init__(self, subject: str, reason: str = "") -> None:
        """Name the file or the automation, and what exactly was found."""
        super().__init__(f"{subject}: {reason or self.code}. {self.hint}")
        self.subject = subject
        self.reason = reason


class MissingFileError(AutomationsFileError):
    """The file does not exist."""

    code = "file_missing"
    hint = "Create an empty automations.yaml in the configuration folder."


class UnreadableError(AutomationsFileError):
    """The file is there but cannot be read: a folder, a device, or no right to read it."""

    code = "file_unreadable"
    hint = "Put a readable file in its place."


class NotIncludedError(AutomationsFileError):
    """The configuration does not load the file, so nothing in it would ever run."""

    code = "file_not_included"
    hint = "Add 'automation ui: !include automations.yaml' to configuration.yaml and restart Home Assistant."


class NotAListError(AutomationsFileError):
    """The file holds something else than a list of automations."""

    code = "file_not_a_list"
    hint = "Write each automation as an item that begins with a dash."


class UnparsableError(AutomationsFileError):
    """The file is no valid YAML, or not in UTF-8."""

    code = "file_unparsable"
    hint = "Correct the named line; Home Assistant cannot load the file either."


class ReadOnlyError(AutomationsFileError):
    """The file or its folder may not be written."""

    code = "file_read_only"
    hint = "Make automations.yaml and its folder writable."


class NotWrittenError(AutomationsFileError):
    """The disk did not take the new file: full, over a quota, or broken."""

    code = "file_not_written"
    hint = "Nothing was changed. Make room on the disk and try again."


class ChangedMeanwhileError(AutomationsFileError):
    """Somebody else wrote the file between our reading and our writing."""

    code = "file_changed"
    hint = "Nothing was written. Try again."


class DuplicateIdError(AutomationsFileError):
    """The id is already taken, or stands in the file more than once."""

    code = "duplicate_id"
    hint = "Give every automation an id of its own."


class UnknownIdError(AutomationsFileError):
    """No automation in the file has the id."""

    code = "unknown_id"
    hint = "It may have been deleted; reload the list of automations."


class EditedSinceError(AutomationsFileError):
    """The automation was changed by hand after it was written; taking it back would lose that."""

    code = "edited_since"
    hint = "Delete it in Home Assistant's automation editor if you no longer want it."


class UnsafeEditError(AutomationsFileError):
    """The change would alter another automation, or would not read back as what was meant."""

    code = "unsafe_edit"
    hint = "Nothing was written. Change the automation in Home Assistant's editor instead."


class NothingToUndoError(AutomationsFileError):
    """No record of the change exists any more."""

    code = "nothing_to_undo"
    hint = "Only the last changes are kept; delete the automation in Home Assistant's editor."
