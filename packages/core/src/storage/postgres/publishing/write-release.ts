import type { ClientBase } from 'pg';
import type { BuiltFile, BuiltNode, BuiltProduct } from '../../../catalog/publication.js';
import type { NodeRecord } from '../../../catalog/records.js';
import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { collectEdits } from '../../../catalog/release-format/collect-edits.js';
import { holdValues } from '../../../catalog/release-format/held-values.js';
import { createPlaces, productNumber } from '../../../catalog/release-format/numbering.js';
import type { ListedRelease } from '../../../catalog/release-format/stored-list.js';
import {
  type ListGroup,
  listsIn,
  listsOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import { createListWriter } from '../../../catalog/release-format/write-lists.js';
import type { Queryable } from '../connection/statements.js';
import { createReleaseRows } from '../release-rows/release-rows.js';
import type { CarriedRelease } from './carry/plan-carry.js';
import type { OwnRelease } from './own-release.js';
import { editLists } from './write/edit-lists.js';
import { bufferRelease, type ReleaseBuffers } from './write/release-buffers.js';
import { type ListBuffers, prepareListBuffers } from './write/write-lists.js';
import { numberLists, prepareNodeWriter } from './write/write-nodes.js';
import { prepareProductWriter } from './write/write-products.js';
import { storeValues } from './write/write-values.js';

/** How many lists or nodes are made rows of at a time. */
const step = 250;

/** So many bytes of rows are written in one step: less, and steps cost more; more, and the last one is waited for. */
const enough = 4 * 2 ** 20;

/** So many values are held back: they are written while products are built, as far as they do not wait for the last. */
const heldValues = 30_000;

/** Writes a release's content, in steps that are written whole or not at all. */
export interface ReleaseWriter {
  /** Comes first. `files` have changed since the release that is carried on. */
  begin(files: readonly BuiltFile[]): Promise<void>;
  /** Takes products, which come in list order; they are written while further ones are built. */
  write(products: readonly BuiltProduct[], files: readonly BuiltFile[]): Promise<void>;
  /** Finishes the content, once all products are there: what was taken is written then. */
  finish(nodes: readonly BuiltNode[]): Promise<void>;
}

/** What a release is written from. */
export interface ReleaseContent {
  readonly release: ListedRelease;
  /** How many products will be written. */
  readonly total: number;
  /** In list order. */
  readonly nodes: readonly NodeRecord[];
  /** What is carried on from another release; everything is written when absent. */
  readonly plan: CarriedRelease | undefined;
}

/** Who writes: steps are made on the one connection, what was written before is read on others. */
export interface WritingConnections {
  readonly writing: Queryable & { readonly client: ClientBase };
  readonly reading: Queryable;
}

/** The places of products, and the lists that hold them. */
interface Placing {
  /** Notes what will be written, so that it can be found when the making breaks off. */
  begin?(): void;
  placeAt(index: number): number;
  addToLists(groups: readonly ListGroup[], place: number): void;
  /** Makes the rows of lists, some at a time. */
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

/** Writes what waits in buffers. One step is under way at a time, while the next one fills. */
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
    // Whoever waits for the next step is told.
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

/** Changes the lists of the release before; what leaves them is noted, to be freed some day. */
function carryOn(
  database: Queryable,
  release: ListedRelease,
  plan: CarriedRelease,
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
