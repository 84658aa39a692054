import type { ClientBase } from 'pg';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../../catalog/publication.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { createPlaces, productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  type ListedRelease,
  type ListGroup,
  listsIn,
  listsOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import {
  collectEdits,
  createListWriter,
  holdValues,
} from '../../../catalog/release-format/write-lists.js';
import type { NodeRecord } from '../../../catalog/requests.js';
import type { StoredPlan } from '../../stores/plan-incremental.js';
import type { Queryable } from '../connection/pool.js';
import { createReleaseRows } from '../release-rows/release-rows.js';
import type { OwnRelease } from './own-release.js';
import {
  editLists,
  type ListBuffers,
  numberLists,
  prepareListBuffers,
  prepareNodeWriter,
} from './write-lists.js';
import {
  bufferRelease,
  prepareProductWriter,
  type ReleaseBuffers,
  storeValues,
} from './write-values.js';

/** Number of lists or nodes to convert to rows at a time. */
const step = 250;

/**
 * Size of a step in bytes. Smaller steps cost more; with larger ones, the wait for the last is
 * longer.
 */
const enough = 4 * 2 ** 20;

/** Number of values to buffer. Most are written while products are built. */
const heldValues = 30_000;

/** Writes a release's content in atomic steps. */
export interface ReleaseWriter {
  /** Call it first. `files` have changed since the base release. */
  begin(files: readonly BuiltFile[]): Promise<void>;
  /** Takes products in list order; writes them while further ones are built. */
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

/** Connections of a writer: one writes the steps, others read what was written before. */
export interface WritingConnections {
  readonly writing: Queryable & { readonly client: ClientBase };
  readonly reading: Queryable;
}

/** Positions of products, and the lists that contain them. */
interface Placing {
  /** Records what will be written, so that a cleanup can find it after a crash. */
  begin?(): void;
  placeAt(index: number): number;
  addToLists(groups: readonly ListGroup[], place: number): void;
  /** Creates the rows of lists, some at a time. */
  writeLists(): AsyncIterable<void>;
}

export async function prepareReleaseWriter(
  connections: WritingConnections,
  own: Pick<OwnRelease, 'step'>,
  { release, total, nodes, plan }: ReleaseContent,
): Promise<ReleaseWriter> {
  const { reading } = connections;
  const listNumbers = await numberLists(reading, release.generation, nodes, plan?.base);
  const buffers = bufferRelease(release);
  const lists = await prepareListBuffers(reading, release, buffers);
  const placing = plan
    ? carryOn(reading, release, plan, lists, buffers)
    : { placeAt: createPlaces(total), ...writeAll(lists) };
  const values = holdValues(heldValues);
  const writeProduct = prepareProductWriter(
    release,
    listNumbers,
    placing.addToLists,
    values,
    buffers,
  );
  const writeNodes = prepareNodeWriter(reading, release, nodes, listNumbers, buffers);
  const flush = prepareFlush(connections.writing, own, buffers);
  let written = 0;

  return {
    async begin(files) {
      placing.begin?.();
      for (const file of files) buffers.addFile(file);
      await flush.all();
    },
    async write(products, files) {
      for (const file of files) buffers.addFile(file);
      products.forEach((product, index) => {
        writeProduct(product, placing.placeAt(written + index));
      });
      written += products.length;
      if (values.isFull()) storeValues(values, release.generation, buffers);
      await flush.ifEnough();
    },
    async finish(built) {
      storeValues(values, release.generation, buffers);
      for await (const _ of placing.writeLists()) await flush.ifEnough();
      await flush.all();
      for (let from = 0; from < built.length; from += step) {
        await writeNodes(built.slice(from, from + step));
        await flush.ifEnough();
      }
      await flush.all();
    },
  };
}

/** Writes the buffered rows. One step is written at a time, while the next one fills. */
function prepareFlush(
  writing: WritingConnections['writing'],
  own: Pick<OwnRelease, 'step'>,
  buffers: ReleaseBuffers,
) {
  let underWay: Promise<void> = Promise.resolve();
  const begin = async () => {
    await underWay;
    const write = buffers.take();
    if (!write) return;
    underWay = own.step(() => write(writing));
    // The next step reports the error.
    underWay.catch(() => undefined);
  };
  return {
    async ifEnough() {
      if (buffers.size() >= enough) await begin();
    },
    async all() {
      await begin();
      await underWay;
    },
  };
}

function writeAll(buffers: ListBuffers): Omit<Placing, 'placeAt'> {
  const lists = createListWriter(buffers);
  return {
    addToLists: lists.add,
    async *writeLists() {
      while (lists.writeSome(step)) yield;
    },
  };
}

/** Edits the lists of the base release. Records removed entries, to be freed later. */
function carryOn(
  database: Queryable,
  release: ListedRelease,
  plan: StoredPlan,
  lists: ListBuffers,
  { productChanges }: Pick<ReleaseBuffers, 'productChanges'>,
): Placing {
  const { generation } = release;
  const edits = collectEdits();

  return {
    begin() {
      for (const place of plan.places) {
        productChanges.add(release.number, productNumber(generation, place), 'added');
      }
    },
    placeAt: (index) => {
      const place = plan.places[index];
      if (place === undefined) throw new RangeError(`there is no place for product ${index}`);
      return place;
    },
    addToLists: (groups, place) => edits.add(listsIn(groups), place),
    async *writeLists() {
      for (const places of inParts(plan.retired)) {
        await retire(places);
        yield;
      }
      for (const some of inParts([...edits.edits()])) {
        await editLists(database, release, some, lists);
        yield;
      }
    },
  };

  async function retire(places: readonly number[]): Promise<void> {
    const rows = createReleaseRows(database);
    const numbers = places.map((place) => productNumber(generation, place));
    const products = await askAgain(() => numbers.map((number) => rows.findProduct(number)), rows);
    products.forEach((product, index) => {
      const place = places[index] ?? 0;
      if (!product) throw new RangeError(`there is no product at place ${place}`);
      edits.remove(listsOfProduct(product), place);
      productChanges.add(release.number, product.number, 'retired');
    });
  }
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let from = 0; from < items.length; from += step) yield items.slice(from, from + step);
}
