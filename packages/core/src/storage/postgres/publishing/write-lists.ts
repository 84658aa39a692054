import type { BuiltNode } from '../../../catalog/publication.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { packNumbers, placeCurated } from '../../../catalog/release-format/list-directory.js';
import { checksumOfNode } from '../../../catalog/release-format/node-row.js';
import {
  type NamedLists,
  numberNodeLists,
  numberNodes,
  productRange,
} from '../../../catalog/release-format/number-nodes.js';
import {
  type ListContent,
  type ListedRelease,
  type ListName,
  nodeProducts,
} from '../../../catalog/release-format/stored-product.js';
import {
  editList,
  type ListEdit,
  type ListStore,
} from '../../../catalog/release-format/write-lists.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { checksumOf } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import { createReleaseRows } from '../release-rows/release-rows.js';
import { keyedValue, type ReleaseBuffers } from './write-values.js';

/** Lists by name, each with its whole edit. */
type ListEdits = readonly (readonly [ListName, ListEdit])[];

interface EditedList {
  readonly name: ListName;
  readonly content: ListContent;
  readonly blocks: readonly Buffer[];
}

/**
 * Stands for a block that is not fetched yet, so that one round trip fetches all blocks of an edit.
 */
const emptyBlock = packNumbers([]);

/** Edits lists of the base release: each edit creates and records a version of its list. */
export async function editLists(
  database: Queryable,
  { number, generation }: ListedRelease,
  edits: ListEdits,
  buffers: ListBuffers,
): Promise<void> {
  const rows = createReleaseRows(database);
  const find = (block: number) =>
    rows.findBlock(generation, block) ?? (rows.isLacking() ? emptyBlock : undefined);
  const edited = await askAgain(() => {
    let next = buffers.nextBlock();
    return edits.map(([name, edit]): EditedList => {
      const blocks: Buffer[] = [];
      const write = (packed: Buffer): number => {
        blocks.push(packed);
        next += 1;
        return next - 1;
      };
      const before = rows.findList(name, number);
      return { name, content: editList(before, edit, { find, write }), blocks };
    });
  }, rows);
  for (const { name, content, blocks } of edited) {
    for (const packed of blocks) buffers.writeBlock(packed);
    buffers.writeList(name, content);
    buffers.noteChange(name);
  }
}

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
type WriteNodes = (built: readonly BuiltNode[]) => Promise<void>;

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
      const checksum = checksumOfNode(release.number, id, row);
      buffers.nodes.add(
        number,
        release.number,
        id,
        parent,
        lists,
        places,
        checksum,
        hierarchy,
        position,
      );
      for (const { language, document, name, slug } of documents) {
        const documentChecksum = checksumOf(number, language, document);
        const searched = [keyText(name), slug === null ? null : keyText(slug)] as const;
        buffers.nodeDocuments.add(number, language, document, documentChecksum, ...searched);
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

/** Buffers for the lists and blocks of a release. */
export interface ListBuffers extends ListStore {
  /** Returns the number of the next block within the generation. */
  nextBlock(): number;
  /** Records that a list has another version from this release on. */
  noteChange(name: ListName): void;
}

/**
 * Prepares the rows of lists and blocks. Block numbers continue after the last one of the
 * generation.
 */
export async function prepareListBuffers(
  database: Queryable,
  { number: release, generation }: ListedRelease,
  { lists, blocks, listChanges }: Pick<ReleaseBuffers, 'lists' | 'blocks' | 'listChanges'>,
): Promise<ListBuffers> {
  const range = productRange(generation);
  const [row] = await database.query<{ last: number | null }>({
    text: 'SELECT max(number) AS last FROM release_list_blocks WHERE number >= $1 AND number < $2',
    values: [range.from, range.to],
  });
  let next = (row?.last ?? range.from) + 1;
  return {
    writeList({ node, attribute, value }, { total, numbers }) {
      const [key, long] = keyedValue(value);
      lists.add(node, attribute, key, release, total, numbers, long);
    },
    writeBlock(packed) {
      blocks.add(next, packed);
      next += 1;
      return next - 1 - range.from;
    },
    nextBlock: () => next - range.from,
    noteChange({ node, attribute, value }) {
      listChanges.add(release, node, attribute, keyedValue(value)[0]);
    },
  };
}
