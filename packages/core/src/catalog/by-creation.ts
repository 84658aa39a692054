import { parseTimestamp } from '@aisle/schema';

/** A record that knows when it was made. */
interface Made {
  readonly id: string;
  readonly created_at: string;
}

/** Orders records by when they were made, then by id. */
export function byCreation(one: Made, other: Made): number {
  const apart = parseTimestamp(one.created_at) - parseTimestamp(other.created_at);
  return apart || (one.id < other.id ? -1 : 1);
}
