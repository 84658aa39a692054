import type { Uuid } from '@aisle/schema';

/** Returns a UUID for a number, so that tests can refer to things by small numbers. */
export function makeUuid(number: number): Uuid {
  return `ca7a1090-0000-4000-8000-${number.toString(16).padStart(12, '0')}`;
}
