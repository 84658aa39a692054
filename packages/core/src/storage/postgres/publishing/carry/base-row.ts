import type { BaseRelease } from '../../../../catalog/carrying/plan-carry.js';
import type { PromisingRow } from '../../release-rows/find-gap.js';

/** The release that a new one may carry on, as its row has it. */
export interface BaseRow extends BaseRelease, PromisingRow {
  readonly lot: number;
  /** The number of the last change that it knows. */
  readonly changes: number;
}
