import type { CatalogNode } from '@aisle/schema/catalog';
import { readStored } from '../../integrity/read-stored.js';
import { requireSealOf } from '../../integrity/seal.js';
import { type NodeRow, readCurated, requireNodeSeal } from '../release-format/node-row.js';
import type { PlaceList } from '../release-format/place-list.js';
import type { NodeEntry, NodeName } from './catalog-inspection.js';

/** A node of a release with its document in a language. */
export interface EntryRow extends NodeRow {
  readonly id: string;
  readonly number: number;
  readonly document: string;
  readonly document_seal: number;
}

/** Returns the description of a node; `list` has its products. */
export function describeEntry(
  row: EntryRow,
  release: number,
  language: string,
  list: PlaceList,
): NodeEntry {
  requireNodeSeal(release, row.id, row);
  const { attributes, relationships } = readDocument(row, language);
  const parent = relationships.parent?.data.id;
  return {
    id: row.id,
    name: attributes.name,
    ...(parent !== undefined && { parent_id: parent }),
    products: list.total,
    curated: readCurated(row.curated).filter((place) => list.has(place)).length,
  };
}

/** Returns the name of a node. */
export function nameNode(row: EntryRow, language: string): NodeName {
  return { id: row.id, name: readDocument(row, language).attributes.name };
}

function readDocument(
  { number, document, document_seal }: EntryRow,
  language: string,
): CatalogNode {
  requireSealOf(document_seal, number, language, document);
  return readStored<CatalogNode>(document);
}
