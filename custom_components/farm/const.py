"""Names shared by the glue."""

from typing import Final

DOMAIN: Final = "farm"
