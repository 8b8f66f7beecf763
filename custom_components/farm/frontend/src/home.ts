/** Names and rooms of what an automation touches. */

import type { Hass } from "./types";

export const domainOf = (entityId: string): string => entityId.split(".")[0] ?? "";

export const nameOf = (hass: Hass, entityId: string): string =>
  hass.states[entityId]?.attributes.friendly_name ?? entityId;

/** Return the room of an entity, its own or its device's; nothing where it has none. */
export function roomOf(hass: Hass, entityId: string): string | undefined {
  const entity = hass.entities?.[entityId];
  const area = entity?.area_id ?? hass.devices?.[entity?.device_id ?? ""]?.area_id;
  return area ? hass.areas?.[area]?.name : undefined;
}

export function deviceName(hass: Hass, deviceId: string): string {
  const device = hass.devices?.[deviceId];
  return device?.name_by_user ?? device?.name ?? deviceId;
}

export const areaName = (hass: Hass, areaId: string): string => hass.areas?.[areaId]?.name ?? areaId;
