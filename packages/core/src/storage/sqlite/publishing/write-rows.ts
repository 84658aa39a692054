import type { BuiltFile, BuiltNode, BuiltProduct } from '../../../catalog/publication.js';
import { placeCurated } from '../../../catalog/release-format/list-directory.js';
import { checksumOfNode } from '../../../catalog/release-format/node-row.js';
import {
  type NamedLists,
  numberNodeLists,
  numberNodes,
  productNumber,
  productRange,
} from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  type ListGroup,
  type ListName,
  listGroups,
  nodeProducts,
} from '../../../catalog/release-format/stored-product.js';
import {
  createListWriter,
  editList,
  holdValues,
  type ListEdit,
  type ListStore,
  type ListWriter,
  type ValueHolder,
} from '../../../catalog/release-format/write-lists.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import { checksumOf } from '../../../integrity/checksum.js';
import { keyText, longText } from '../../../seeding/key-text.js';
import type { Database } from '../connection/sqlite-database.js';
import { prepareLists, prepareStoredProducts } from '../release-rows.js';

/** Prepares the edits of a release: each makes a version of a list, and is noted. */
export function prepareListEdits(database: Database, release: ListedRelease) {
  const { number, generation } = release;
  const lists = prepareLists(database);
  const { writeList, writeBlock } = prepareListStatements(database, release);
  const blocks = {
    find: (block: number) => lists.findBlock(generation, block),
    write: writeBlock,
  };
  const noteChange = database.prepare<[number, number, string, string]>(
    'INSERT INTO release_list_changes VALUES (?, ?, ?, ?)',
  );

  return (name: ListName, edit: ListEdit): void => {
    writeList(name, editList(lists.find(name, number), edit, blocks));
    noteChange.run(number, name.node, name.attribute, keyText(name.value));
  };
}

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
      (number, release, id, parent, lists, curated, checksum, hierarchy, position)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const insertDocument = database.prepare<(number | string | null)[]>(
    `INSERT INTO release_node_documents (node, language, document, checksum, name, slug)
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
    const checksum = checksumOfNode(release.number, id, row);
    insertNode.run(
      number,
      release.number,
      id,
      parent,
      node,
      curated,
      checksum,
      hierarchy,
      position,
    );
    for (const { language, document, name, slug } of documents) {
      const documentChecksum = checksumOf(number, language, document);
      const searched = [keyText(name), slug === null ? null : keyText(slug)] as const;
      insertDocument.run(number, language, document, documentChecksum, ...searched);
    }
  };
}

/** Prepares the statements that store products of a release. */
export function prepareProductWriter(
  database: Database,
  { number: release, generation }: ListedRelease,
  nodeNumbers: ReadonlyMap<string, number>,
  addToLists: (groups: readonly ListGroup[], place: number) => void,
  values: Pick<ValueWriter, 'add'>,
) {
  const insert = (table: string, columns: number) => {
    const marks = Array.from({ length: columns }, () => '?').join(', ');
    return database.prepare<(string | number | Uint8Array)[]>(
      `INSERT INTO ${table} VALUES (${marks})`,
    );
  };
  const products = insert('release_products', 3);
  const productFiles = insert('release_product_files', 4);
  const components = insert('release_components', 3);
  // A file that looks as it did is not stored again.
  const files = database.prepare<[object]>(`
    INSERT INTO release_files
    SELECT @generation, @id, @release, @document, @checksum WHERE @document IS NOT (
      SELECT document FROM release_files WHERE generation = @generation AND id = @id
      ORDER BY since DESC LIMIT 1)`);

  return {
    writeFile({ id, document }: BuiltFile): void {
      files.run({ generation, id, release, document, checksum: checksumOf(id, document) });
    },

    writeProduct(product: BuiltProduct, place: number): void {
      const number = productNumber(generation, place);
      const nodes = product.node_ids.map(numberOf);
      products.run(number, JSON.stringify(nodes), product.packed);
      for (const value of product.values) values.add(number, value);
      addToLists(listGroups(generation, nodes, product.facets), place);
      if (product.main_image_id !== undefined) {
        productFiles.run(number, 'main_image', 0, product.main_image_id);
      }
      product.file_ids.forEach((id, index) => {
        productFiles.run(number, 'files', index, id);
      });
      product.component_ids.forEach((id, index) => {
        components.run(number, index, id);
      });
    },
  };

  function numberOf(nodeId: string): number {
    const number = nodeNumbers.get(nodeId);
    if (number === undefined) throw new RangeError(`node ${nodeId} is not in the release`);
    return number;
  }
}

/** Prepares the writing of the lists of a complete build. */
export function prepareListWriter(database: Database, release: ListedRelease): ListWriter {
  return createListWriter(prepareListStatements(database, release));
}

/** Prepares the statements that store lists and blocks of a release. */
function prepareListStatements(
  database: Database,
  { number: release, generation }: ListedRelease,
): ListStore {
  const insertList = database.prepare<
    [number, string, string, number, number, Buffer, string | null]
  >('INSERT INTO release_lists VALUES (?, ?, ?, ?, ?, ?, ?)');
  const insertBlock = database.prepare<[number, Buffer]>(
    'INSERT INTO release_list_blocks VALUES (?, ?)',
  );
  const range = productRange(generation);
  const selectLast = database.prepare<[object], { last: number | null }>(
    'SELECT max(number) AS last FROM release_list_blocks WHERE number >= @from AND number < @to',
  );
  let next = (selectLast.get(range)?.last ?? range.from) + 1;
  return {
    writeList({ node, attribute, value }, { total, numbers }) {
      insertList.run(node, attribute, keyText(value), release, total, numbers, longText(value));
    },
    writeBlock(packed) {
      insertBlock.run(next, packed);
      next += 1;
      return next - 1 - range.from;
    },
  };
}

/** Number of values to store in one step. */
const stepLength = 2_500;

/**
 * Stores values of products in the order of their table. In another order each step would touch
 * most pages, and the log stores every touched page whole.
 */
interface ValueWriter extends Pick<ValueHolder, 'add' | 'isFull'> {
  /** Returns the steps that store all buffered values. */
  store(): Iterable<() => void>;
}

export function prepareValueWriter(
  database: Database,
  generation: number,
  enough?: number,
): ValueWriter {
  const insert = database.prepare<[number, number, string, string, number, string | null]>(
    'INSERT INTO release_values VALUES (?, ?, ?, ?, ?, ?)',
  );
  const { add, isFull, take } = holdValues(enough);
  return {
    add,
    isFull,
    *store() {
      for (const [attribute, sorted] of take()) {
        for (let from = 0; from < sorted.length; from += stepLength) {
          yield () => {
            for (const { value, language, product } of sorted.slice(from, from + stepLength)) {
              insert.run(generation, attribute, keyText(value), language, product, longText(value));
            }
          };
        }
      }
    },
  };
}
