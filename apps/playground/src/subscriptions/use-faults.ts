import type { PreviewError } from '@aisle/schema/dev';
import { useServerFaults } from '../request-form/use-server-fault.js';
import { type PlacedFault, placeFaults } from './place-faults.js';

/** The faults of the update in the form: what its preview says, and what an answer said of fields that still are as they were sent. */
export function useFaults(previewed: readonly PreviewError[] = []): readonly PlacedFault[] {
  const answered = useServerFaults();
  const placed = placeFaults(previewed);
  const keys = new Set(placed.map(({ key }) => key));
  return [...placed, ...answered.filter(({ key }) => !keys.has(key))];
}
