"""One class per kind of entity; each remembers what it was told and shows it."""

# ruff: noqa: ARG002 - the signatures are Home Assistant's

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar

from homeassistant.components.alarm_control_panel import (
    AlarmControlPanelEntity,
    AlarmControlPanelEntityFeature,
    AlarmControlPanelState,
)
from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.components.button import ButtonEntity
from homeassistant.components.calendar import CalendarEntity, CalendarEvent
from homeassistant.components.climate import ClimateEntity, ClimateEntityFeature, HVACMode
from homeassistant.components.event import EventEntity
from homeassistant.components.lock import LockEntity, LockEntityFeature
from homeassistant.components.media_player import (
    MediaPlayerEntity,
    MediaPlayerEntityFeature,
    MediaPlayerState,
)
from homeassistant.components.number import NumberEntity
from homeassistant.components.scene import Scene
from homeassistant.components.select import SelectEntity
from homeassistant.components.sensor import SensorEntity
from homeassistant.components.todo import TodoItem, TodoListEntity, TodoListEntityFeature
from homeassistant.components.vacuum import StateVacuumEntity, VacuumActivity, VacuumEntityFeature
from homeassistant.components.water_heater import WaterHeaterEntity, WaterHeaterEntityFeature
from homeassistant.const import UnitOfTemperature
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity import Entity

from .opening import DemoCover, DemoValve
from .remembering import Remembering
from .switchable import DemoFan, DemoHumidifier, DemoLight, DemoRemote, DemoSiren, DemoSwitch

type Record = dict[str, Any]


def made(record: Record) -> Entity:
    """Return the entity of a record of the home file."""
    entity = KINDS[record["entity_id"].partition(".")[0]]()
    entity.entity_id = record["entity_id"]
    entity._attr_unique_id = record["entity_id"]  # noqa: SLF001 - this is its constructor
    entity._attr_name = record["name"]  # noqa: SLF001
    entity._attr_should_poll = False  # noqa: SLF001
    for name, value in {"device_class": record.get("device_class"), **record.get("attributes", {})}.items():
        setattr(entity, f"_attr_{entity.RENAMED.get(name, name)}", value)
    entity.begin(str(record["state"]))
    return entity


class DemoBinarySensor(Remembering, BinarySensorEntity):
    def begin(self, state: str) -> None:
        self._attr_is_on = state == "on"


class DemoSensor(Remembering, SensorEntity):
    RENAMED: ClassVar = {"unit_of_measurement": "native_unit_of_measurement"}

    def begin(self, state: str) -> None:
        numeric = getattr(self, "_attr_native_unit_of_measurement", None) is not None
        if self._attr_device_class in {"timestamp", "date"}:
            moment = datetime.fromisoformat(state)
            self._attr_native_value = moment if self._attr_device_class == "timestamp" else moment.date()
        else:
            self._attr_native_value = float(state) if numeric else state


class DemoButton(Remembering, ButtonEntity):
    async def async_press(self) -> None:
        pass


class DemoScene(Remembering, Scene):
    async def async_activate(self, **_: Any) -> None:
        pass


class DemoNumber(Remembering, NumberEntity):
    RENAMED: ClassVar = {
        "min": "native_min_value",
        "max": "native_max_value",
        "step": "native_step",
        "unit_of_measurement": "native_unit_of_measurement",
    }

    def begin(self, state: str) -> None:
        self._attr_native_value = float(state)

    async def async_set_native_value(self, value: float) -> None:
        self.show(native_value=value)


class DemoSelect(Remembering, SelectEntity):
    def begin(self, state: str) -> None:
        self._attr_current_option = state

    async def async_select_option(self, option: str) -> None:
        self.show(current_option=option)


class DemoEvent(Remembering, EventEntity):
    RENAMED: ClassVar = {"event_type": "demo_event_type"}


class DemoLock(Remembering, LockEntity):
    FEATURES = LockEntityFeature

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_is_locked = state == "locked"

    async def async_lock(self, **_: Any) -> None:
        self.show(is_locked=True)

    async def async_unlock(self, **_: Any) -> None:
        self.show(is_locked=False)


class DemoClimate(Remembering, ClimateEntity):
    FEATURES = ClimateEntityFeature
    RENAMED: ClassVar = {
        "temperature": "target_temperature",
        "target_temp_low": "target_temperature_low",
        "target_temp_high": "target_temperature_high",
        "target_temp_step": "target_temperature_step",
    }

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_temperature_unit = self.__dict__.get("_attr_temperature_unit", UnitOfTemperature.CELSIUS)
        self._attr_hvac_modes = [HVACMode(one) for one in self._attr_hvac_modes]
        self._attr_hvac_mode = HVACMode(state)

    async def async_added_to_hass(self) -> None:
        self._attr_temperature_unit = self.hass.config.units.temperature_unit

    async def async_set_hvac_mode(self, hvac_mode: HVACMode) -> None:
        self.show(hvac_mode=hvac_mode)

    async def async_set_preset_mode(self, preset_mode: str) -> None:
        self.show(preset_mode=preset_mode)

    async def async_set_fan_mode(self, fan_mode: str) -> None:
        self.show(fan_mode=fan_mode)

    async def async_set_temperature(self, **told: Any) -> None:
        self.show(**{self.RENAMED.get(key, key): value for key, value in told.items()})


class DemoWaterHeater(Remembering, WaterHeaterEntity):
    FEATURES = WaterHeaterEntityFeature
    RENAMED: ClassVar = {"temperature": "target_temperature", "operation_mode": "current_operation"}
    _attr_temperature_unit = UnitOfTemperature.CELSIUS

    async def async_set_temperature(self, **told: Any) -> None:
        self.show(target_temperature=told["temperature"])

    async def async_set_operation_mode(self, operation_mode: str) -> None:
        self.show(current_operation=operation_mode)


class DemoMediaPlayer(Remembering, MediaPlayerEntity):
    FEATURES = MediaPlayerEntityFeature

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_state = MediaPlayerState(state)

    async def async_turn_on(self) -> None:
        self.show(state=MediaPlayerState.IDLE)

    async def async_turn_off(self) -> None:
        self.show(state=MediaPlayerState.OFF)

    async def async_media_play(self) -> None:
        self.show(state=MediaPlayerState.PLAYING)

    async def async_media_pause(self) -> None:
        self.show(state=MediaPlayerState.PAUSED)

    async def async_media_stop(self) -> None:
        self.show(state=MediaPlayerState.IDLE)

    async def async_set_volume_level(self, volume: float) -> None:
        self.show(volume_level=volume)

    async def async_mute_volume(self, mute: bool) -> None:  # noqa: FBT001 - Home Assistant's signature
        self.show(is_volume_muted=mute)

    async def async_select_source(self, source: str) -> None:
        self.show(source=source)

    async def async_play_media(self, media_type: str, media_id: str, **_: Any) -> None:
        self.show(state=MediaPlayerState.PLAYING, media_content_id=media_id)


class DemoVacuum(Remembering, StateVacuumEntity):
    FEATURES = VacuumEntityFeature

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_supported_features |= VacuumEntityFeature.STATE
        self._attr_activity = VacuumActivity(state)

    async def async_start(self) -> None:
        self.show(activity=VacuumActivity.CLEANING)

    async def async_pause(self) -> None:
        self.show(activity=VacuumActivity.PAUSED)

    async def async_stop(self, **_: Any) -> None:
        self.show(activity=VacuumActivity.IDLE)

    async def async_return_to_base(self, **_: Any) -> None:
        self.show(activity=VacuumActivity.DOCKED)


class DemoAlarm(Remembering, AlarmControlPanelEntity):
    FEATURES = AlarmControlPanelEntityFeature
    RENAMED: ClassVar = {"code_format": "demo_code_format"}
    _attr_code_arm_required = False

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_alarm_state = AlarmControlPanelState(state)

    async def async_alarm_disarm(self, code: str | None = None) -> None:
        self.show(alarm_state=AlarmControlPanelState.DISARMED)

    async def async_alarm_arm_home(self, code: str | None = None) -> None:
        self.show(alarm_state=AlarmControlPanelState.ARMED_HOME)

    async def async_alarm_arm_away(self, code: str | None = None) -> None:
        self.show(alarm_state=AlarmControlPanelState.ARMED_AWAY)

    async def async_alarm_arm_night(self, code: str | None = None) -> None:
        self.show(alarm_state=AlarmControlPanelState.ARMED_NIGHT)


class DemoTodo(Remembering, TodoListEntity):
    FEATURES = TodoListEntityFeature

    def begin(self, state: str) -> None:
        super().begin(state)
        self._attr_todo_items = []

    async def async_create_todo_item(self, item: TodoItem) -> None:
        self.show(todo_items=[*(self._attr_todo_items or []), item])


class DemoCalendar(Remembering, CalendarEntity):
    @property
    def event(self) -> CalendarEvent | None:
        return None

    async def async_get_events(
        self, hass: HomeAssistant, start: datetime, end: datetime
    ) -> list[CalendarEvent]:
        return []


KINDS: dict[str, type[Remembering]] = {
    "alarm_control_panel": DemoAlarm,
    "binary_sensor": DemoBinarySensor,
    "button": DemoButton,
    "calendar": DemoCalendar,
    "climate": DemoClimate,
    "cover": DemoCover,
    "event": DemoEvent,
    "fan": DemoFan,
    "humidifier": DemoHumidifier,
    "light": DemoLight,
    "lock": DemoLock,
    "media_player": DemoMediaPlayer,
    "number": DemoNumber,
    "remote": DemoRemote,
    "scene": DemoScene,
    "select": DemoSelect,
    "sensor": DemoSensor,
    "siren": DemoSiren,
    "switch": DemoSwitch,
    "todo": DemoTodo,
    "vacuum": DemoVacuum,
    "valve": DemoValve,
    "water_heater": DemoWaterHeater,
}
