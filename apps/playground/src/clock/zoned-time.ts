import { parseTimestamp } from '@aisle/schema';
import { formatTime } from '../lib/texts.js';

/** Parts of a date-time with its zone. */
export interface ZonedTime {
  /** `2026-01-31` */
  readonly date: string;
  /** `09:30:00`, with as many fractions of a second as there are. */
  readonly time: string;
  /** `Z`, or an offset such as `+02:00`. */
  readonly zone: string;
}

const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})$/;

/** Splits an RFC 3339 date-time; undefined for other text. */
export function splitTime(text: string): ZonedTime | undefined {
  const [, date, time, zone] = form.exec(text) ?? [];
  if (date === undefined || time === undefined || zone === undefined) return undefined;
  return { date, time, zone: zone.toUpperCase() };
}

/** Joins the parts to RFC 3339 text. Missing seconds become `00`. */
export function joinTime({ date, time, zone }: ZonedTime): string {
  return `${date}T${/^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time}${zone}`;
}

/**
 * Converts milliseconds since the epoch to a date-time in a zone, without fractions of a second.
 */
export function timeInZone(milliseconds: number, zone: string): ZonedTime {
  const [date = '', rest = ''] = new Date(milliseconds + offsetOf(zone)).toISOString().split('T');
  return { date, time: rest.slice(0, 8), zone };
}

/** Returns the local zone at a time. */
export function localZone(milliseconds: number): string {
  return zoneOf(-new Date(milliseconds).getTimezoneOffset());
}

/** Converts milliseconds since the epoch to a local date-time. */
export function localTimeOf(milliseconds: number): ZonedTime {
  return timeInZone(milliseconds, localZone(milliseconds));
}

/** Returns the zone with an offset from UTC in minutes. */
export function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z';
  const ahead = Math.abs(minutes);
  const parts = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`;
}

/** The zones to offer: full hours and other existing zones. */
export const zones: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => index - 12),
  ...[-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75],
]
  .sort((a, b) => a - b)
  .map((hours) => zoneOf(hours * 60));

function offsetOf(zone: string): number {
  return Date.parse('2000-01-01T00:00:00Z') - Date.parse(`2000-01-01T00:00:00${zone}`);
}

/** Returns nine o'clock on the next day, in local time. */
export function nextMorning(milliseconds: number): ZonedTime {
  const morning = new Date(milliseconds);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return localTimeOf(morning.getTime());
}

/** Formats a valid timestamp: `2037-02-01 06:00 UTC`. */
export function readableTime(timestamp: string): string {
  return formatTime(parseTimestamp(timestamp));
}
