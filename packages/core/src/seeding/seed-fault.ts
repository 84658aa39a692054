import type { LossTarget } from './record-offers.js';
import type { ReferenceTarget } from './record-references.js';

/** Reason why a seed cannot be stored, and its location in the import. */
export type SeedFault = FaultCause & {
  /** Empty if no record of the import shows the fault. */
  readonly origin: string;
};

/** Inconsistency of an import, by kind. */
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
      /** Id by which others refer to the lost part. */
      readonly id: string;
      /** Record that still refers to it. */
      readonly naming: { readonly type: string; readonly id: string };
    }
  | ({
      readonly kind: 'shared sku';
      readonly sku: string;
      /** Name of the other record. */
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
      /** Faulty child, if the import has only other members of its family. */
      readonly child?: string;
    };

/** Ids of two records that share something. */
interface Sharing {
  readonly one: string;
  readonly other: string;
}

/** Returns the faults with a location in the import, or all faults if none has one. */
export function preferPlaced(faults: readonly SeedFault[]): readonly SeedFault[] {
  const placed = faults.filter(({ origin }) => origin !== '');
  return placed.length > 0 ? placed : faults;
}

/**
 * Returns the number of faults to look for when `shown` are to be shown. It is at least 1, because
 * the import must know if there is any.
 */
export function faultLimit(shown: number): number {
  return Math.max(shown || 1, 1);
}
