"""Stands in for the voice detector where no audio is ever heard."""

from __future__ import annotations


class MicroVad:
    def Process10ms(self, audio: bytes) -> float:  # noqa: N802 - the name is the real package's
        raise NotImplementedError(f"{len(audio)} bytes of audio, but this Home Assistant only reads text")
