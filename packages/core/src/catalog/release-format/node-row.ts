import type { CatalogNode } from '@aisle/schema/catalog';
import { readStored } from '../../integrity/read-stored.js';
import { damaged, requireSealOf, sealOf } from '../../integrity/seal.js';

/** Stored content of a node besides its documents; the checksum covers all of it. */
export interface NodeContent {
  /** Empty for a hierarchy. */
  readonly parent: string;
  /** Hierarchy of the node; empty for a hierarchy. */
  readonly hierarchy: string;
  /** Orders the nodes of a release: see `HierarchyNode`. */
  readonly position: number;
  /** Number of the node's lists. */
  readonly lists: number;
  /** Positions of its curated products, as a JSON array. */
  readonly curated: string;
}

/** A node of a release as it is stored. */
export interface NodeRow extends NodeContent {
  readonly seal: number | null;
}

/** The columns of a {@link NodeRow}. */
export const nodeColumns = ['parent', 'hierarchy', 'position', 'lists', 'curated', 'seal'] as const;

/** Returns the checksum of a node's row. */
export function sealOfNode(release: number, id: string, row: NodeContent): number {
  return sealOf(...sealedOf(release, id, row));
}

/** Throws if the checksum of a node's row is wrong. */
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

/** Returns the positions of a node's curated products, in the order of the node. */
export function readCurated(curated: string): readonly number[] {
  return curated === '[]' ? [] : readStored<number[]>(curated);
}

/** Texts of a node that filters compare; null for absent ones. */
export interface SearchedTexts {
  readonly name: string | null;
  readonly slug: string | null;
}

/**
 * Returns the texts of a node's document that filters compare.
 * @throws CommerceError `storage_unavailable` for a damaged document.
 */
export function searchedTexts(document: string): SearchedTexts {
  const { attributes } = readStored<Partial<CatalogNode>>(document);
  if (!attributes) throw damaged();
  return { name: attributes.name, slug: attributes.slug ?? null };
}
