import { createShortener, makeDictionary } from '../../catalog/documents/product-references.js';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../catalog/publication.js';
import { placeCurated } from '../../catalog/release-format/list-directory.js';
import { checksumOfNode } from '../../catalog/release-format/node-row.js';
import {
  createPlaces,
  dictionaryNumber,
  type NamedLists,
  numberNodeLists,
  numberNodes,
  placeOf,
  productNumber,
  productRange,
} from '../../catalog/release-format/number-nodes.js';
import {
  type ListContent,
  type ListedRelease,
  type ListGroup,
  type ListName,
  type ListRow,
  listGroups,
  listsIn,
  listsOfProduct,
  nodeProducts,
} from '../../catalog/release-format/stored-product.js';
import {
  collectEdits,
  createListWriter,
  cutEdit,
  editList,
  holdValues,
  type ListEdit,
} from '../../catalog/release-format/write-lists.js';
import type { NodeRecord } from '../../catalog/requests.js';
import { slicesOf, takeTurns } from '../../environment/turns.js';
import { checksumOf } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { ReleaseSession } from '../engine/engine.js';
import { all, append, first, run, sql, together, type Work } from '../engine/statement.js';
import type { StoredPlan } from './plan-incremental.js';
import {
  createReleaseLists,
  findPlaces,
  type ReleaseLists,
  readDictionary,
  readProducts,
} from './release-lists.js';
import {
  blockRow,
  createRowBuffer,
  keyed,
  listRow,
  type ProductChange,
  tables,
} from './release-tables.js';

/** Numbers of rows to write in a step, of lists to edit, and of products to take out. */
const partLength = 100;
const editsOfStep = 10;
const retiredOfStep = 50;
/** Number of changes from which a list is edited in steps of its own. */
const longEdit = 500;

/** Writes a release's content in steps. */
export interface ReleaseWriter {
  /** Call it first. `files` have changed since the base release. */
  begin(files: readonly BuiltFile[]): Promise<void>;
  /** Takes products in list order; on PostgreSQL, writes them while further ones are built. */
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Promise<void>;
  /** Finishes the content after the last product. Resolves once everything is written. */
  finish(nodes: readonly BuiltNode[]): Promise<void>;
}

/** Facts about a release to write. */
export interface ReleaseContent {
  readonly release: ListedRelease;
  /** Number of products to write. */
  readonly total: number;
  /** Nodes in list order. */
  readonly nodes: readonly NodeRecord[];
  /** Plan of an incremental publish; everything is written when absent. */
  readonly plan: StoredPlan | undefined;
}

/** Steps of an unfinished release, one after the other. */
export type ReleaseSteps = Pick<ReleaseSession, 'step' | 'sizes'>;

/** Positions of products, and the lists that contain them. */
interface Placing {
  /** Numbers of the products to write, and of those that are gone or have moved. */
  readonly changes: readonly ProductChange[];
  placeAt(index: number): number;
  addToLists(groups: readonly ListGroup[], place: number): void;
  writeLists(): Promise<void>;
}

/** Prepares the writing of a release. */
export async function prepareReleaseWriter(
  { step, sizes }: ReleaseSteps,
  { release, total, nodes, plan }: ReleaseContent,
): Promise<ReleaseWriter> {
  const { number, generation } = release;
  const { known, lastBlock, dictionary } = await step(() => readNumbers(generation, plan?.base));
  const lists = numberNodeLists(generation, nodes, known);
  const numbers = numberNodes(number, nodes);
  const rows = createRowBuffer();
  const turn = takeTurns();
  const values = holdValues(sizes.values);
  let nextBlock = lastBlock + 1;
  let written = 0;
  let shorten = dictionary && createShortener(dictionary);
  let underWay: Promise<unknown> = Promise.resolve();
  const placing = plan ? carryOn(plan) : writeAll();

  return {
    async begin(files) {
      for (const change of placing.changes) {
        rows.add(tables.productChanges, change);
        if (isFull()) await flush();
      }
      rows.addFiles(files);
      await flush();
      await underWay;
    },
    async write(products, files) {
      rows.addFiles(files);
      if (!plan && written === 0) addDictionary(products);
      for (const [index, product] of products.entries()) {
        await turn();
        addProduct(product, placing.placeAt(written + index));
      }
      written += products.length;
      if (values.isFull()) await storeValues();
      if (isFull()) await flush();
    },
    async finish(built) {
      await storeValues();
      await placing.writeLists();
      await flush();
      await underWay;
      for (const some of slicesOf(built, partLength)) await step(() => writeNodes(some));
    },
  };

  /** Makes the dictionary of a new generation from its first products. */
  function addDictionary(products: readonly BuiltProduct[]): void {
    const made = makeDictionary(products.map(({ packed }) => packed));
    if (!made) return;
    const number = dictionaryNumber(generation);
    rows.add(tables.products, { number, lists: '[]', packed: made }, made.length);
    shorten = createShortener(made);
  }

  function addProduct(product: BuiltProduct, place: number): void {
    const { file_ids, component_ids, main_image_id } = product;
    const packed = shorten?.(product.packed) ?? product.packed;
    const own = productNumber(generation, place);
    const listing = product.node_ids.map((id) => numberOf(id).lists);
    rows.add(
      tables.products,
      { number: own, lists: JSON.stringify(listing), packed },
      packed.length,
    );
    for (const value of product.values) values.add(own, value);
    placing.addToLists(listGroups(generation, listing, product.facets), place);
    const images = main_image_id === undefined ? [] : [main_image_id];
    for (const [kind, ids] of [
      ['main_image', images],
      ['files', file_ids],
    ] as const) {
      ids.forEach((file_id, position) => {
        rows.add(tables.productFiles, { product: own, kind, position, file_id });
      });
    }
    component_ids.forEach((component_id, position) => {
      rows.add(tables.components, { product: own, position, component_id });
    });
  }

  async function storeValues(): Promise<void> {
    for (const [attribute, sorted] of values.take()) {
      await turn();
      for (const { value, language, product } of sorted) {
        rows.add(
          tables.values,
          { generation, attribute, ...keyed(value), language, product },
          value.length,
        );
        if (isFull()) await flush();
      }
    }
  }

  /** Writes the rows so far, while further ones are built. One step is written at a time. */
  async function flush(): Promise<void> {
    await underWay;
    const asks = rows.take(release);
    if (asks.length === 0) return;
    underWay = step(function* () {
      for (const ask of asks) yield* ask;
    });
    // The next step reports the error.
    underWay.catch(() => undefined);
  }

  function isFull(): boolean {
    return rows.size() >= sizes.step();
  }

  function numberOf(id: string) {
    const found = lists.get(id);
    const { number: own, parent } = numbers.get(id) ?? {};
    if (found === undefined || own === undefined || parent === undefined) {
      throw new RangeError(`node ${id} is not in the release`);
    }
    return { number: own, parent, lists: found };
  }

  function writeAll(): Placing {
    const writer = createListWriter({
      writeList(name, content) {
        rows.add(tables.lists, listRow(name, content, number), content.numbers.length);
      },
      writeBlock(packed) {
        rows.add(tables.blocks, blockRow(nextBlock, packed), packed.length);
        nextBlock += 1;
        return placeOf(nextBlock - 1);
      },
    });
    return {
      changes: [],
      placeAt: createPlaces(total),
      addToLists: writer.add,
      async writeLists() {
        while (writer.writeSome(partLength)) if (isFull()) await flush();
      },
    };
  }

  /** Edits the lists of the base release. Records added and removed products, so that they can be freed later. */
  function carryOn({ places, retired }: StoredPlan): Placing {
    const edits = collectEdits();
    const change = (place: number, kind: ProductChange['change']): ProductChange => ({
      release: number,
      product: productNumber(generation, place),
      change: kind,
    });
    return {
      changes: places.map((place) => change(place, 'added')),
      placeAt: (index) => {
        const place = places[index];
        if (place === undefined) throw new RangeError(`there is no place for product ${index}`);
        return place;
      },
      addToLists: (groups, place) => edits.add(listsIn(groups), place),
      async writeLists() {
        for (const some of slicesOf(retired, retiredOfStep)) {
          const gone = some.map((place) => change(place, 'retired'));
          const products = await step(function* () {
            const found = yield* readProducts(gone.map(({ product }) => product));
            yield* append(tables.productChanges, gone);
            return found;
          });
          if (products.length < some.length)
            throw new RangeError('the plan retires products that are there');
          for (const product of products) {
            edits.remove(listsOfProduct(product), placeOf(product.number));
          }
        }
        for (const some of slicesOf(edits.edits(), editsOfStep)) await writeEdits(some);
      },
    };
  }

  /** Writes and records a version of each list. */
  async function writeEdits(edits: readonly NamedEdit[]): Promise<void> {
    const isLong = ([, { removed, added }]: NamedEdit) => removed.length + added.length >= longEdit;
    const [long, short] = [edits.filter(isLong), edits.filter((one) => !isLong(one))];
    for (const one of long) await writeLongEdit(one);
    const names = short.map(([name]) => name);
    nextBlock = await step(function* () {
      const lists = createReleaseLists(release);
      const rows = yield* findRows(lists, names);
      const edited = short.map(([, edit], at) => [rows[at], edit] as const);
      const { contents, end } = yield* editLists(lists, edited);
      yield* writeVersions(names, contents);
      return end;
    });
  }

  /** The version has the blocks of each part once they are written: an unfinished release is deleted by its versions. */
  async function writeLongEdit([name, edit]: NamedEdit): Promise<void> {
    const lists = createReleaseLists(release);
    let [row] = await step(() => findRows(lists, [name]));
    for (const [index, part] of cutEdit(row, edit).entries()) {
      const { contents, end } = await step(function* () {
        const edited = yield* editLists(lists, [[row, part]]);
        if (index === 0) yield* writeVersions([name], edited.contents);
        else yield* replace(name, edited.contents);
        return edited;
      });
      nextBlock = end;
      [row] = contents.map((content) => ({ since: number, ...content }));
    }
  }

  function* replace({ node, attribute, value }: ListName, contents: readonly ListContent[]) {
    for (const { total, numbers } of contents) {
      yield* run(sql`UPDATE release_lists SET total = ${total}, numbers = ${numbers}
        WHERE node = ${node} AND attribute = ${attribute} AND value = ${keyText(value)} AND since = ${number}`);
    }
  }

  /** Returns lists after edits, whose blocks it writes, and the end of the numbers of blocks. */
  function* editLists(
    lists: ReleaseLists,
    edits: readonly (readonly [before: ListRow | undefined, edit: ListEdit])[],
  ) {
    const { contents, blocks } = yield* lists.askRows(({ findBlock }) => {
      const packs: Uint8Array[] = [];
      const write = (packed: Uint8Array) => placeOf(nextBlock + packs.push(packed) - 1);
      const edited = edits.map(([before, edit]) =>
        editList(before, edit, { find: findBlock, write }),
      );
      return { contents: edited, blocks: packs };
    });
    yield* append(
      tables.blocks,
      blocks.map((packed, index) => blockRow(nextBlock + index, packed)),
    );
    return { contents, end: nextBlock + blocks.length };
  }

  function* writeVersions(
    names: readonly ListName[],
    contents: readonly ListContent[],
  ): Work<void> {
    yield* append(
      tables.lists,
      contents.map((content, index) => listRow(names[index] as ListName, content, number)),
    );
    yield* append(
      tables.listChanges,
      names.map(({ value, ...name }) => ({ release: number, ...name, value: keyText(value) })),
    );
  }

  /** Writes nodes, once their lists and the values of products are written. */
  function* writeNodes(built: readonly BuiltNode[]): Work<void> {
    const readable = createReleaseLists(release);
    const curating = built.filter(({ curated_ids }) => curated_ids.length > 0);
    yield* readable.prepare(curating.map(({ id }) => nodeProducts(numberOf(id).lists)));
    const found = yield* findPlaces(
      generation,
      curating.flatMap(({ curated_ids }) => curated_ids),
    );
    const places = Map.groupBy(found, ([id]) => id);
    const placesOf = (id: string) => places.get(id)?.map(([, place]) => place) ?? [];
    const curated = yield* readable.ask((find) =>
      built.map(({ id, curated_ids: ids }) =>
        ids.length === 0 ? [] : placeCurated(ids, find(nodeProducts(numberOf(id).lists)), placesOf),
      ),
    );
    yield* append(
      tables.nodes,
      built.map(({ id, hierarchy_id: hierarchy, position }, index) => {
        const { number: own, ...place } = numberOf(id);
        const row = { ...place, hierarchy, position, curated: JSON.stringify(curated[index]) };
        const checksum = checksumOfNode(number, id, row);
        return { ...row, number: own, release: number, id, checksum };
      }),
    );
    yield* append(
      tables.nodeDocuments,
      built.flatMap(({ id, documents }) =>
        documents.map(({ language, document, name, slug }) => {
          const { number: node } = numberOf(id);
          const checksum = checksumOf(node, language, document);
          const searched = { name: keyText(name), slug: slug === null ? null : keyText(slug) };
          return { node, language, document, checksum, ...searched };
        }),
      ),
    );
  }
}

/** A list that changes, and how. */
type NamedEdit = readonly [ListName, ListEdit];

/** Reads the rows of lists. */
function* findRows(lists: ReleaseLists, names: readonly ListName[]) {
  yield* lists.prepare(names);
  return yield* lists.askRows(({ findList }) => names.map(findList));
}

/** Reads the numbers of the lists of the base release's nodes and of the generation's last block, and its dictionary. */
function* readNumbers(generation: number, base: { readonly number: number } | undefined) {
  const { from, to } = productRange(generation);
  const dictionary = yield* readDictionary(generation);
  const [known, last] = yield* together(
    all(sql<NamedLists>`SELECT id, lists FROM release_nodes WHERE release = ${base?.number ?? 0}`),
    first(sql<{ number: number | null }>`SELECT max(number) AS number FROM release_list_blocks
      WHERE number >= ${from} AND number < ${to}`),
  );
  return { known, lastBlock: last?.number ?? from, dictionary };
}
