import { parseTimestamp } from '../primitives/timestamp.js';
import type { Fault } from '../validation/fault.js';
import type { Schedule } from './members.js';

/** Finds a period that never is: one that ends before it begins, or at once. */
export function checkSchedule(schedule: Schedule | undefined, pointer: string): Fault[] {
  const { valid_from, valid_to } = schedule ?? {};
  if (valid_from === undefined || valid_to === undefined) return [];
  if (parseTimestamp(valid_from) < parseTimestamp(valid_to)) return [];
  const message = `must be later than valid_from, ${valid_from}, is ${valid_to}`;
  return [{ pointer: `${pointer}/valid_to`, message }];
}
