import type { FetchedRows } from '../../../catalog/release-format/ask-again.js';
import {
  createFilterMatching,
  type FilterMatching,
  type FilterSource,
} from '../../../catalog/release-format/match-filter.js';
import type { NodeRow } from '../../../catalog/release-format/node-row.js';
import type { NumberedRelease } from '../../../catalog/release-format/numbered-release.js';
import type { PlaceList } from '../../../catalog/release-format/place-list.js';
import type { ReleaseMemory } from '../../../catalog/release-format/release-memory.js';
import {
  blocksOf,
  type ListName,
  type ListRow,
  openList,
  type ReadList,
} from '../../../catalog/release-format/stored-list.js';
import type { StoredProduct } from '../../../catalog/release-format/stored-product.js';
import { keyText } from '../connection/key-text.js';
import type { Queryable } from '../connection/statements.js';
import { type FetchPart, fetchParts } from './fetch-parts.js';
import { findByValues, valueKind } from './find-by-value.js';
import { nodeKind } from './find-node.js';
import { createKnownRows, type KnownRows, type RowKind } from './known-rows.js';
import {
  type BlockQuery,
  blockKind,
  type ListQuery,
  listKind,
  type NodeListQuery,
  nextListKind,
  nodeListKind,
} from './read-lists.js';
import { publishedPart } from './read-release.js';
import { placesById, productKind } from './stored-products.js';

/** Release and cache for the rows. */
export interface ReleaseRowsOptions {
  /** Release that must be public in every fetch, so that its rows are as published. */
  readonly published?: Pick<NumberedRelease, 'number' | 'id'>;
  readonly memory?: Pick<ReleaseMemory, 'of'>;
}

/** Rows of releases for the functions of the format, served from fetched rows: see `askAgain`. */
export interface ReleaseRows extends FetchedRows, FilterMatching, FilterSource {
  /** Fetches missing rows and additional parts in one round trip. */
  fetch(more?: readonly FetchPart[]): Promise<void>;
  /** Adds another kind of rows, fetched together with these. */
  extend<Query, Found>(kind: RowKind<Query, Found>): KnownRows<Query, Found>;
  findNode(release: number, id: string): NodeRow | undefined;
  findProduct(number: number): StoredProduct | undefined;
  placesOfId(generation: number, id: string): readonly number[];
  findBlock(generation: number, block: number): Buffer | undefined;
  /** Returns the version of a list in a release. */
  findList(name: ListName, release: number): ListRow | undefined;
  /** Returns the version of a list whose value is escaped as a key. */
  findKeyedList(query: ListQuery): ListRow | undefined;
  /** Returns the next version of a list whose value is escaped as a key. */
  findNextKeyedList(query: ListQuery): ListRow | undefined;
  /** Reads a list of a node by the node's id. */
  readNodeList(generation: number, query: NodeListQuery): PlaceList;
}

/** Creates rows without any fetched data. */
export function createReleaseRows(
  database: Queryable,
  { published, memory }: ReleaseRowsOptions = {},
): ReleaseRows {
  const lists = createKnownRows(listKind, memory?.of('list'));
  const nextLists = createKnownRows(nextListKind);
  const nodeLists = createKnownRows(nodeListKind, memory?.of('node list'));
  const blocks = createKnownRows(blockKind, memory?.of('block'));
  const nodes = createKnownRows(nodeKind, memory?.of('node'));
  const values = createKnownRows(valueKind);
  const products = createKnownRows(productKind);
  const kinds: Pick<KnownRows<never, unknown>, 'isLacking' | 'part'>[] = [
    lists,
    nextLists,
    nodeLists,
    blocks,
    nodes,
    values,
    products,
  ];
  const isLacking = () => kinds.some((rows) => rows.isLacking());
  const openRow = openGuessing(blocks, isLacking);
  const readList: ReadList = (name, { number, generation }) =>
    openRow(generation, lists.find({ ...keyed(name), release: number }));

  const findByValue = findByValues(values);

  return {
    isLacking,
    async fetch(more = []) {
      const lacking = kinds.filter((one) => one.isLacking()).map((one) => one.part());
      const state = published ? [publishedPart(published)] : [];
      await fetchParts(database, [...state, ...lacking, ...more]);
    },
    extend<Query, Found>(kind: RowKind<Query, Found>) {
      const own = createKnownRows(kind);
      kinds.push(own);
      return own;
    },
    findNode: (release, id) => nodes.find({ release, id }),
    findProduct: products.find,
    findByValue,
    placesOfId: placesById(values),
    findBlock: (generation, block) => blocks.find({ generation, block }),
    findList: (name, release) => lists.find({ ...keyed(name), release }),
    findKeyedList: lists.find,
    findNextKeyedList: nextLists.find,
    readList,
    readNodeList: (generation, query) => openRow(generation, nodeLists.find(keyed(query))),
    ...createFilterMatching({ readList, findByValue }),
  };
}

function keyed<Name extends Pick<ListName, 'value'>>(name: Name): Name {
  return { ...name, value: keyText(name.value) };
}

/**
 * Opens lists whose blocks may be missing. While any row is missing, lists seem to contain every
 * position, so that dependent rows are requested in the same round trip. Walking one list usually
 * tests each position in the others. So unless there are few positions, the blocks of the others
 * are fetched in the same round trip.
 */
function openGuessing(blocks: KnownRows<BlockQuery, Buffer | undefined>, isLacking: () => boolean) {
  const opened = new Map<ListRow, number>();
  const lookForBlocks = (most: number) => {
    for (const [row, generation] of opened) {
      const numbers = blocksOf(row);
      if (numbers.size > most) continue;
      for (const block of numbers) blocks.find({ generation, block });
    }
  };
  return (generation: number, row: ListRow | undefined): PlaceList => {
    const list = openList(row, (block) => blocks.find({ generation, block }));
    if (row) opened.set(row, generation);
    return {
      ...list,
      has: (place) => list.has(place) || isLacking(),
      all() {
        const places = list.all();
        if (isLacking()) lookForBlocks(list.total);
        return places;
      },
    };
  };
}
