import type { CatalogNode } from '@aisle/schema/catalog';
import { readStored } from '../../integrity/read-stored.js';
import { damaged, requireSealOf, sealOf } from '../../integrity/seal.js';

/** What a release keeps of a node beside its documents, all of which is sealed. */
export interface NodeContent {
  /** Empty for a hierarchy. */
  readonly parent: string;
  /** The hierarchy that it is below; empty for a hierarchy. */
  readonly hierarchy: string;
  /** Orders the nodes of a release: see `HierarchyNode`. */
  readonly position: number;
  /** The number of its lists. */
  readonly lists: number;
  /** The places of its curated products, as a JSON array. */
  readonly curated: string;
}

/** A node of a release as it is stored. */
export interface NodeRow extends NodeContent {
  readonly seal: number | null;
}

/** The columns of a {@link NodeRow}. */
export const nodeColumns = ['parent', 'hierarchy', 'position', 'lists', 'curated', 'seal'] as const;

/** The checksum of a node's row. */
export function sealOfNode(release: number, id: string, row: NodeContent): number {
  return sealOf(...sealedOf(release, id, row));
}

/** Fails when a node's row is not as it was written. */
export function requireNodeSeal(release: number, id: string, row: NodeRow): void {
  requireSealOf(row.seal, ...sealedOf(release, id, row));
}

function sealedOf(
  release: number,
  id: string,
  { parent, hierarchy, position, lists, curated }: NodeContent,
) {
  return [release, id, lists, curated, parent, hierarchy, position] as const;
}

/** The places of a node's curated products, in the order of the node. */
export function readCurated(curated: string): readonly number[] {
  return curated === '[]' ? [] : readStored<number[]>(curated);
}

/** What filters of nodes look for in a document; null for what it has not. */
export interface SearchedTexts {
  readonly name: string | null;
  readonly slug: string | null;
}

/**
 * What filters look for in a node's document.
 * @throws CommerceError `storage_unavailable` for a document that is damaged.
 */
export function searchedTexts(document: string): SearchedTexts {
  const { attributes } = readStored<Partial<CatalogNode>>(document);
  if (!attributes) throw damaged();
  return { name: attributes.name, slug: attributes.slug ?? null };
}
