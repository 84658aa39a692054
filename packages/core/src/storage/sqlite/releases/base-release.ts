/** The release that a new one may carry on. */
export interface BaseRelease {
  readonly number: number;
  readonly generation: number;
  readonly basis: string;
  readonly lot: number;
  readonly changes: number;
}
