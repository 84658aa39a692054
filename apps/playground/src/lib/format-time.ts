/** Returns a timestamp with its zone. Timestamps of catalogs have none and are in UTC. */
export function withZone(timestamp: string): string {
  return /Z$|[+-]\d\d:\d\d$/i.test(timestamp) ? timestamp : `${timestamp}Z`;
}

/** @returns true if a value is a timestamp as responses have it. */
export function isTime(value: unknown): value is string {
  return typeof value === 'string' && timePattern.test(value);
}

const timePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Formats a time: `2026-11-21 20:12 UTC`. Adds seconds unless they are 0. */
export function formatTime(timestamp: string | number): string {
  const [date, time = ''] = toUtc(timestamp).split('T');
  return `${date} ${time.slice(0, time.slice(6, 8) === '00' ? 5 : 8)} UTC`;
}

/** Formats a time in the user's time zone, for a tooltip. */
export function localTime(timestamp: string | number): string {
  return local.format(new Date(toUtc(timestamp)));
}

function toUtc(timestamp: string | number): string {
  return new Date(typeof timestamp === 'string' ? withZone(timestamp) : timestamp).toISOString();
}

const local = new Intl.DateTimeFormat('en', {
  dateStyle: 'medium',
  timeStyle: 'long',
});
