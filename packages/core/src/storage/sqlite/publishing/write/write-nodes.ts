import type { Database } from 'better-sqlite3';
import type { BuiltNode } from '../../../../catalog/publication.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import { placeCurated } from '../../../../catalog/release-format/list-order.js';
import {
  type NamedLists,
  numberNodeLists,
  numberNodes,
} from '../../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  nodeProducts,
} from '../../../../catalog/release-format/stored-list.js';
import { sealOf } from '../../../../integrity/seal.js';
import { prepareLists } from '../../release-rows/read-lists.js';
import { prepareStoredProducts } from '../../release-rows/stored-products.js';

/** The numbers that name the lists of each node: those of the release that is carried on, or further ones. */
export function numberLists(
  database: Database,
  generation: number,
  nodes: readonly NodeRecord[],
  base: { readonly number: number } | undefined,
): ReadonlyMap<string, number> {
  const known = database
    .prepare<[number], NamedLists>('SELECT id, lists FROM release_nodes WHERE release = ?')
    .all(base?.number ?? 0);
  return numberNodeLists(generation, nodes, known);
}

/** Prepares the writing of a release's nodes, once its lists are written. `nodes` are in list order. */
export function prepareNodeWriter(
  database: Database,
  release: ListedRelease,
  nodes: readonly NodeRecord[],
  listNumbers: ReadonlyMap<string, number>,
): (built: BuiltNode) => void {
  const insertNode = database.prepare<(number | string)[]>(
    'INSERT INTO release_nodes VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const insertDocument = database.prepare<[number, string, string, number]>(
    'INSERT INTO release_node_documents VALUES (?, ?, ?, ?)',
  );
  const lists = prepareLists(database);
  const products = prepareStoredProducts(database);
  const placesOfId = (id: string) => products.placesOfId(release.generation, id);
  const numbers = numberNodes(release.number, nodes);

  return ({ id, hierarchy_id, position, curated_ids, documents }) => {
    const node = listNumbers.get(id);
    const { number, parent } = numbers.get(id) ?? {};
    if (node === undefined || number === undefined || parent === undefined) {
      throw new RangeError(`node ${id} is not in the release`);
    }
    const places =
      curated_ids.length === 0
        ? []
        : placeCurated(curated_ids, lists.read(nodeProducts(node), release), placesOfId);
    const curated = JSON.stringify(places);
    const seal = sealOf(release.number, id, node, curated);
    insertNode.run(number, release.number, id, parent, node, curated, seal, hierarchy_id, position);
    for (const { language, document } of documents) {
      insertDocument.run(number, language, document, sealOf(number, language, document));
    }
  };
}
