import type { BuiltNode } from '../../../../catalog/publication.js';
import type { NodeRecord } from '../../../../catalog/records.js';
import { askAgain } from '../../../../catalog/release-format/ask-again.js';
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
import { keyText } from '../../connection/key-text.js';
import type { Queryable } from '../../connection/statements.js';
import { createReleaseRows } from '../../release-rows/release-rows.js';
import type { ReleaseBuffers } from './release-buffers.js';

/** Returns the numbers of each node's lists: those of the base release, or new ones. */
export async function numberLists(
  database: Queryable,
  generation: number,
  nodes: readonly NodeRecord[],
  base: { readonly number: number } | undefined,
): Promise<ReadonlyMap<string, number>> {
  const known = await database.query<NamedLists>({
    text: 'SELECT id, lists FROM release_nodes WHERE release = $1',
    values: [base?.number ?? 0],
  });
  return numberNodeLists(generation, nodes, known);
}

/** Writes some of a release's nodes, once its lists and values are written. */
export type WriteNodes = (built: readonly BuiltNode[]) => Promise<void>;

/** Prepares the rows of a release's nodes. `nodes` are all of them in list order. */
export function prepareNodeWriter(
  database: Queryable,
  release: ListedRelease,
  nodes: readonly NodeRecord[],
  listNumbers: ReadonlyMap<string, number>,
  buffers: Pick<ReleaseBuffers, 'nodes' | 'nodeDocuments'>,
): WriteNodes {
  const numbers = numberNodes(release.number, nodes);
  return async (built) => {
    const rows = createReleaseRows(database);
    const placesOfId = (id: string) => rows.placesOfId(release.generation, id);
    const curated = await askAgain(
      () =>
        built.map(({ id, curated_ids: ids }) => {
          if (ids.length === 0) return [];
          const list = rows.readList(nodeProducts(numberOf(id).lists), release);
          // Requests all products before the first gets its position.
          for (const one of ids) placesOfId(one);
          return placeCurated(ids, list, placesOfId);
        }),
      rows,
    );
    for (const [index, { id, hierarchy_id: hierarchy, position, documents }] of built.entries()) {
      const { number, parent, lists } = numberOf(id);
      const places = JSON.stringify(curated[index] ?? []);
      const row = { parent, hierarchy, position, lists, curated: places };
      const seal = sealOfNode(release.number, id, row);
      buffers.nodes.add(
        number,
        release.number,
        id,
        parent,
        lists,
        places,
        seal,
        hierarchy,
        position,
      );
      for (const { language, document, name, slug } of documents) {
        const sealed = sealOf(number, language, document);
        const searched = [keyText(name), slug === null ? null : keyText(slug)] as const;
        buffers.nodeDocuments.add(number, language, document, sealed, ...searched);
      }
    }
  };

  function numberOf(id: string) {
    const lists = listNumbers.get(id);
    const { number, parent } = numbers.get(id) ?? {};
    if (lists === undefined || number === undefined || parent === undefined) {
      throw new RangeError(`node ${id} is not in the release`);
    }
    return { number, parent, lists };
  }
}
