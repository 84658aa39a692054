import type { PromisingRelease } from '../../releases/find-gap.js';

/** The release that a new one may carry on. */
export interface BaseRelease extends PromisingRelease {
  readonly basis: string;
  readonly lot: number;
  readonly changes: number;
}
