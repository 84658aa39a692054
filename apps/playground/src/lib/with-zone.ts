/** A time with its zone: those of catalogs have none and are in UTC. */
export function withZone(timestamp: string): string {
  return /Z$|[+-]\d\d:\d\d$/i.test(timestamp) ? timestamp : `${timestamp}Z`;
}
