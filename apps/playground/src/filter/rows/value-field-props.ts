import type { FilterAttribute } from '@aisle/schema/filter';
import type { ValuePlace } from '../values/value-place.js';

/** What the values of a condition are entered with. */
export interface ValueFieldProps {
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** Whether there may be several. */
  readonly isMany: boolean;
  /** Which condition it is, from 1. */
  readonly number: number;
  readonly place: ValuePlace;
  readonly onValues: (values: readonly string[]) => void;
}
