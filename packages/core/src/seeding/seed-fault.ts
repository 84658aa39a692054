import type { LossTarget } from './record-offers.js';
import type { ReferenceTarget } from './record-references.js';

/** Why a seed cannot be stored, and where it says so: a record of the import that does. */
export type SeedFault = FaultCause & {
  /** Empty when the import has no record that says so. */
  readonly origin: string;
};

/** What of an import does not hold together, by what was found. */
export type FaultCause =
  | {
      readonly kind: 'dangling';
      /** JSON Pointer within the record. */
      readonly pointer: string;
      readonly target: ReferenceTarget;
      readonly id: string;
    }
  | {
      readonly kind: 'lost';
      readonly target: LossTarget;
      /** The id by which others name what was lost. */
      readonly id: string;
      /** The record that names it still. */
      readonly naming: { readonly type: string; readonly id: string };
    }
  | ({
      readonly kind: 'shared sku';
      readonly sku: string;
      /** What the other one is called. */
      readonly otherName: string;
      readonly otherSlug: string | null;
    } & Sharing)
  | ({ readonly kind: 'shared plan' | 'shared option'; readonly id: string } & Sharing)
  | { readonly kind: 'shared node'; readonly id: string }
  | { readonly kind: 'loop of nodes' | 'loop of bundles'; readonly id: string }
  | {
      readonly kind: 'family';
      readonly pointer: string;
      readonly message: string;
      /** The child that is wrong, where the import has only others of its family. */
      readonly child?: string;
    };

/** The ids of two that have the same. */
interface Sharing {
  readonly one: string;
  readonly other: string;
}

/** Of two records that contradict each other, one that the import has shows where: the others are left out. */
export function preferPlaced(faults: readonly SeedFault[]): readonly SeedFault[] {
  const placed = faults.filter(({ origin }) => origin !== '');
  return placed.length > 0 ? placed : faults;
}

/** How many faults are looked for when so many are to be shown: whether there is one must always be known. */
export function faultLimit(shown: number): number {
  return Math.max(shown || 1, 1);
}
