import Type from 'typebox';

/** A point in time with its zone, as RFC 3339 writes it: `2026-01-31T09:30:00Z`. */
export const Timestamp = Type.String({ format: 'date-time' });
export type Timestamp = Type.Static<typeof Timestamp>;

/** A point in time as catalog products show it: UTC, milliseconds, no zone suffix. */
export const CatalogTimestamp = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}$',
  description: 'UTC, milliseconds, no zone suffix: 2026-01-31T09:30:00.000',
});
export type CatalogTimestamp = Type.Static<typeof CatalogTimestamp>;

/** Renders milliseconds since the epoch as a {@link Timestamp} in UTC. */
export function formatTimestamp(milliseconds: number): Timestamp {
  return new Date(milliseconds).toISOString();
}

/** Renders milliseconds since the epoch as a {@link CatalogTimestamp}. */
export function formatCatalogTimestamp(milliseconds: number): CatalogTimestamp {
  return new Date(milliseconds).toISOString().slice(0, -1);
}

/** Reads a valid {@link Timestamp} as milliseconds since the epoch; a leap second is the next one. */
export function parseTimestamp(timestamp: Timestamp): number {
  const leap = /:60(?=[.Zz+-])/;
  if (!leap.test(timestamp)) return Date.parse(timestamp);
  return Date.parse(timestamp.replace(leap, ':59')) + 1000;
}
