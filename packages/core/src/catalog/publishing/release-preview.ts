/** Numbers of things that are new, changed or gone. */
export interface Difference {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Differences between a new release and the newest one. Without one, everything is new. */
export interface ReleasePreview {
  readonly catalog_id: string;
  readonly products: Difference;
  readonly nodes: Difference;
  /** Ids of the releases that would become unreadable. */
  readonly pruned: readonly string[];
}
