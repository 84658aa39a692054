import {
  type NodeContent,
  type SearchedTexts,
  sealOfNode,
  searchedTexts,
} from '../../../catalog/release-format/node-row.js';
import { sealOf } from '../../../integrity/seal.js';

/**
 * The seal of a node's row that had one of its lists and curated products only: of all that the row has. A row that a
 * disk has damaged keeps the seal that tells.
 */
export function resealNode(
  seal: number | null,
  release: number,
  id: string,
  row: NodeContent,
): number {
  const isIntact = seal === null || seal === sealOf(release, id, row.lists, row.curated);
  return isIntact ? sealOfNode(release, id, row) : seal;
}

/** What filters find a node by, from its document; null for one that a disk has damaged. */
export function attributeOf(document: string, name: keyof SearchedTexts): string | null {
  try {
    return searchedTexts(document)[name];
  } catch {
    return null;
  }
}
