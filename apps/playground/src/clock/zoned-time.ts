import { parseTimestamp } from '@aisle/schema';
import { formatTime } from '../lib/format-time.js';

/** A date-time with its zone in the parts that people enter. */
export interface ZonedTime {
  /** `2026-01-31` */
  readonly date: string;
  /** `09:30:00`, with as many fractions of a second as there are. */
  readonly time: string;
  /** `Z`, or an offset such as `+02:00`. */
  readonly zone: string;
}

const form = /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2})$/;

/** The parts of a date-time as RFC 3339 writes it; undefined for any other text. */
export function splitTime(text: string): ZonedTime | undefined {
  const [, date, time, zone] = form.exec(text) ?? [];
  if (date === undefined || time === undefined || zone === undefined) return undefined;
  return { date, time, zone: zone.toUpperCase() };
}

/** The parts as RFC 3339 writes them. A time without seconds is at the full minute. */
export function joinTime({ date, time, zone }: ZonedTime): string {
  return `${date}T${/^\d{2}:\d{2}$/.test(time) ? `${time}:00` : time}${zone}`;
}

/** Milliseconds since the epoch as a date-time of a zone, at the second. */
export function timeInZone(milliseconds: number, zone: string): ZonedTime {
  const [date = '', rest = ''] = new Date(milliseconds + offsetOf(zone)).toISOString().split('T');
  return { date, time: rest.slice(0, 8), zone };
}

/** The zone that this machine is in at a time. */
export function localZone(milliseconds: number): string {
  return zoneOf(-new Date(milliseconds).getTimezoneOffset());
}

/** Milliseconds since the epoch as a date-time of this machine's zone. */
export function localTimeOf(milliseconds: number): ZonedTime {
  return timeInZone(milliseconds, localZone(milliseconds));
}

/** A zone that is so many minutes ahead of UTC. */
export function zoneOf(minutes: number): string {
  if (minutes === 0) return 'Z';
  const ahead = Math.abs(minutes);
  const parts = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'));
  return `${minutes < 0 ? '-' : '+'}${parts.join(':')}`;
}

/** The zones that a list offers: full hours, and the others that are in use. */
export const zones: readonly string[] = [
  ...Array.from({ length: 27 }, (_, index) => index - 12),
  ...[-9.5, -3.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75],
]
  .sort((a, b) => a - b)
  .map((hours) => zoneOf(hours * 60));

function offsetOf(zone: string): number {
  return Date.parse('2000-01-01T00:00:00Z') - Date.parse(`2000-01-01T00:00:00${zone}`);
}

/** The morning after a time, at nine by this machine's zone. */
export function nextMorning(milliseconds: number): ZonedTime {
  const morning = new Date(milliseconds);
  morning.setDate(morning.getDate() + 1);
  morning.setHours(9, 0, 0, 0);
  return localTimeOf(morning.getTime());
}

/** A valid timestamp as people read it: `2037-02-01 06:00 UTC`. */
export function readableTime(timestamp: string): string {
  return formatTime(parseTimestamp(timestamp));
}
