import { readStored } from '../../integrity/read-stored.js';
import { requireSealOf } from '../../integrity/seal.js';

/** A node of a release: the number of its lists, and the places of its curated products as a JSON array. */
export interface NodeRow {
  readonly lists: number;
  readonly curated: string;
  readonly seal: number | null;
}

/** Fails when a node's row is not as it was written. */
export function requireNodeSeal(release: number, id: string, row: NodeRow): void {
  requireSealOf(row.seal, release, id, row.lists, row.curated);
}

/** The places of a node's curated products, in the order of the node. */
export function readCurated(curated: string): readonly number[] {
  return curated === '[]' ? [] : readStored<number[]>(curated);
}
