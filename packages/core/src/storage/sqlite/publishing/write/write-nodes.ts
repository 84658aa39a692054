import type { Database } from 'better-sqlite3';
import type { BuiltNode } from '../../../../catalog/publication.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import { placeCurated } from '../../../../catalog/release-format/list-order.js';
import { sealOfNode } from '../../../../catalog/release-format/node-row.js';
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

/** Returns the numbers of each node's lists: those of the base release, or new ones. */
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
    `INSERT INTO release_nodes
      (number, release, id, parent, lists, curated, seal, hierarchy, position)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertDocument = database.prepare<(number | string | null)[]>(
    `INSERT INTO release_node_documents (node, language, document, seal, name, slug)
      VALUES (?, ?, ?, ?, ?, ?)`,
  );
  const lists = prepareLists(database);
  const products = prepareStoredProducts(database);
  const placesOfId = (id: string) => products.placesOfId(release.generation, id);
  const numbers = numberNodes(release.number, nodes);

  return ({ id, hierarchy_id: hierarchy, position, curated_ids, documents }) => {
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
    const row = { parent, hierarchy, position, lists: node, curated };
    const seal = sealOfNode(release.number, id, row);
    insertNode.run(number, release.number, id, parent, node, curated, seal, hierarchy, position);
    for (const { language, document, name, slug } of documents) {
      const sealed = sealOf(number, language, document);
      insertDocument.run(number, language, document, sealed, name, slug);
    }
  };
}
