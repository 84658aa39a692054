import {
  type NodeContent,
  type SearchedTexts,
  sealOfNode,
  searchedTexts,
} from '../../../catalog/release-format/node-row.js';
import { sealOf } from '../../../integrity/seal.js';

/**
 * Returns the checksum of a whole node row, if the old checksum of its lists and curated products
 * is valid. A damaged row keeps a wrong checksum.
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

/** Returns the text of a node's document that filters compare; null for a damaged document. */
export function attributeOf(document: string, name: keyof SearchedTexts): string | null {
  try {
    return searchedTexts(document)[name];
  } catch {
    return null;
  }
}
