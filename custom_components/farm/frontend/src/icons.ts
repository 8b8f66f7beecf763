/** A few of the Material Design Icons, drawn without any element of Home Assistant. */

import {
  mdiAccount,
  mdiAlertOutline,
  mdiBellOutline,
  mdiBlindsHorizontal,
  mdiCalendarClock,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiDoorOpen,
  mdiFan,
  mdiFlash,
  mdiFormatListChecks,
  mdiGauge,
  mdiHelpCircleOutline,
  mdiLightbulbOutline,
  mdiLock,
  mdiMenu,
  mdiPaletteOutline,
  mdiPowerPlugOutline,
  mdiScriptTextOutline,
  mdiSend,
  mdiShieldHome,
  mdiTelevision,
  mdiThermostat,
  mdiTimerOutline,
  mdiWeatherSunset,
} from "@mdi/js";
import { html, type TemplateResult } from "lit";

const BY_DOMAIN: Record<string, string> = {
  alarm_control_panel: mdiShieldHome,
  binary_sensor: mdiDoorOpen,
  calendar: mdiCalendarClock,
  climate: mdiThermostat,
  cover: mdiBlindsHorizontal,
  device_tracker: mdiAccount,
  fan: mdiFan,
  light: mdiLightbulbOutline,
  lock: mdiLock,
  media_player: mdiTelevision,
  notify: mdiBellOutline,
  persistent_notification: mdiBellOutline,
  person: mdiAccount,
  scene: mdiPaletteOutline,
  script: mdiScriptTextOutline,
  sensor: mdiGauge,
  sun: mdiWeatherSunset,
  switch: mdiPowerPlugOutline,
  time: mdiClockOutline,
  time_pattern: mdiClockOutline,
  timer: mdiTimerOutline,
};

export const paths = {
  alert: mdiAlertOutline,
  done: mdiCheckCircleOutline,
  empty: mdiFormatListChecks,
  menu: mdiMenu,
  question: mdiHelpCircleOutline,
  send: mdiSend,
};

export const domainIcon = (domain: string): TemplateResult => icon(BY_DOMAIN[domain] ?? mdiFlash);

export const icon = (path: string): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path}></path></svg>`;
