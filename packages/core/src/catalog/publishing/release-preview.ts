/** How many of something are new, different or gone. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** What publishing a catalog would change against its newest release; everything is new without one. */
export interface ReleasePreview {
  readonly catalog_id: string;
  readonly products: Difference;
  readonly nodes: Difference;
  /** Ids of the releases that could not be read any more. */
  readonly pruned: readonly string[];
}
