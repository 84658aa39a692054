import type { Database } from 'better-sqlite3';
import { sealOf } from '../../../../catalog/documents/seal.js';
import type { BuiltNode } from '../../../../catalog/publication.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import { everything, nodeRange } from '../../releases/numbering.js';
import { type ListedRelease, prepareLists } from '../../releases/read-lists.js';
import { prepareStoredProducts } from '../../releases/stored-products.js';
import { parentOf } from '../carry/plan-carry.js';

/** The numbers that name the lists of each node: those of the release that is carried on, or further ones. */
export function numberLists(
  database: Database,
  generation: number,
  nodes: readonly NodeRecord[],
  base: { readonly number: number } | undefined,
): ReadonlyMap<string, number> {
  const known = new Map(
    database
      .prepare<[number], { id: string; lists: number }>(
        'SELECT id, lists FROM release_nodes WHERE release = ?',
      )
      .all(base?.number ?? 0)
      .map(({ id, lists }) => [id, lists]),
  );
  let last = everything(generation);
  for (const number of known.values()) last = Math.max(last, number);
  return new Map(
    nodes.map(({ id }) => {
      const lists = known.get(id);
      if (lists === undefined) last += 1;
      return [id, lists ?? last];
    }),
  );
}

/** Prepares the writing of a release's nodes, once its lists are written. `nodes` are in list order. */
export function prepareNodeWriter(
  database: Database,
  release: ListedRelease,
  nodes: readonly NodeRecord[],
  listNumbers: ReadonlyMap<string, number>,
): (built: BuiltNode) => void {
  const insertNode = database.prepare<[number, number, string, string, number, string, number]>(
    'INSERT INTO release_nodes VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const insertDocument = database.prepare<[number, string, string, number]>(
    'INSERT INTO release_node_documents VALUES (?, ?, ?, ?)',
  );
  const lists = prepareLists(database);
  const products = prepareStoredProducts(database);
  const first = nodeRange(release.number).from + 1;
  const places = new Map(
    nodes.map((node, index) => [node.id, { number: first + index, parent: parentOf(node) }]),
  );

  return ({ id, curated_ids, documents }) => {
    const node = listNumbers.get(id);
    const { number, parent } = places.get(id) ?? {};
    if (node === undefined || number === undefined || parent === undefined) {
      throw new RangeError(`node ${id} is not in the release`);
    }
    const curated = findCurated(node, curated_ids);
    const seal = sealOf(release.number, id, node, curated);
    insertNode.run(number, release.number, id, parent, node, curated, seal);
    for (const { language, document } of documents) {
      insertDocument.run(number, language, document, sealOf(number, language, document));
    }
  };

  /** The places of curated products that the node lists, in the order of the node, as a JSON array. */
  function findCurated(node: number, ids: readonly string[]): string {
    if (ids.length === 0) return '[]';
    const list = lists.read({ node, attribute: '', value: '' }, release);
    const places = [...new Set(ids)].flatMap((id) =>
      products.placesOfId(release.generation, id).filter((place) => list.has(place)),
    );
    return JSON.stringify(places);
  }
}
