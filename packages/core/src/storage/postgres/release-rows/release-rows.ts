import type { FetchedRows } from '../../../catalog/release-format/ask-again.js';
import type { PlaceList } from '../../../catalog/release-format/list-directory.js';
import {
  createFilterMatching,
  type FilterMatching,
  type FilterSource,
} from '../../../catalog/release-format/match-filter.js';
import {
  type NodeRow,
  type NumberedRelease,
  nodeColumns,
  type ReleaseMemory,
  requireNodeChecksum,
} from '../../../catalog/release-format/node-row.js';
import { placeOf, productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListName,
  type ListRow,
  openList,
  type ReadList,
} from '../../../catalog/release-format/stored-product.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import {
  type BlockQuery,
  blockKind,
  createKnownRows,
  type FetchPart,
  fetchParts,
  type KnownRows,
  linesOf,
  listKind,
  lookUp,
  type NodeListQuery,
  nodeListKind,
  publishedPart,
  type RowKind,
  splitLines,
} from './read-lists.js';

/** Release and cache for the rows. */
interface ReleaseRowsOptions {
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
  placesOfId(generation: number, id: string): readonly number[];
  findBlock(generation: number, block: number): Buffer | undefined;
  /** Returns the version of a list in a release. */
  findList(name: ListName, release: number): ListRow | undefined;
  /** Reads a list of a node by the node's id. */
  readNodeList(generation: number, query: NodeListQuery): PlaceList;
}

/** Creates rows without any fetched data. */
export function createReleaseRows(
  database: Queryable,
  { published, memory }: ReleaseRowsOptions = {},
): ReleaseRows {
  const lists = createKnownRows(listKind, memory?.of('list'));
  const nodeLists = createKnownRows(nodeListKind, memory?.of('node list'));
  const blocks = createKnownRows(blockKind, memory?.of('block'));
  const nodes = createKnownRows(nodeKind, memory?.of('node'));
  const values = createKnownRows(valueKind);
  const kinds: Pick<KnownRows<never, unknown>, 'isLacking' | 'part'>[] = [
    lists,
    nodeLists,
    blocks,
    nodes,
    values,
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
    findByValue,
    placesOfId: placesById(values),
    findBlock: (generation, block) => blocks.find({ generation, block }),
    findList: (name, release) => lists.find({ ...keyed(name), release }),
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

/** Asks for a node of a release. */
interface NodeQuery {
  readonly release: number;
  readonly id: string;
}

/** A node of a release by its id. */
const nodeKind: RowKind<NodeQuery, NodeRow | undefined> = {
  keyOf: ({ release, id }) => `${release} ${id}`,
  select(queries, bind) {
    const releases = bind(queries.map(({ release }) => release));
    const ids = bind(queries.map(({ id }) => keyText(id)));
    return `wanted.at::integer, node.lists, node.checksum, node.curated,
        ${linesOf('node.parent', 'node.hierarchy', 'node.position')}
      FROM unnest(${releases}::bigint[], ${ids}::text[]) WITH ORDINALITY AS wanted (release, id, at)
      ${lookUp(
        `SELECT ${nodeColumns.join(', ')} FROM release_nodes
          WHERE release = wanted.release AND id = wanted.id`,
        'node',
      )}`;
  },
  read([row], { release, id }) {
    if (!row) return undefined;
    const [parent = '', hierarchy = '', position] = splitLines(row.u);
    const node = {
      parent,
      hierarchy,
      position: Number(position),
      lists: row.a ?? 0,
      curated: row.t ?? '[]',
      checksum: row.b,
    };
    requireNodeChecksum(release, id, node);
    return node;
  },
};

/** The code of the attribute that is the id; see `valueAttributes`. */
const id = 0;

/** Finds the places of everything in a generation that has had an id. */
function placesById(
  values: Pick<KnownRows<ValueQuery, readonly number[]>, 'find'>,
): (generation: number, value: string) => number[] {
  return (generation, value) =>
    (values.find({ generation, attribute: id, value, language: '' }) ?? []).map(placeOf);
}

/** Asks for the products of a generation that have a value of an attribute in a language, or in all. */
interface ValueQuery {
  readonly generation: number;
  readonly attribute: number;
  readonly value: string;
  readonly language: string;
}

/** The numbers of the products that have a value. */
const valueKind: RowKind<ValueQuery, readonly number[]> = {
  keyOf: ({ generation, attribute, value, language }) =>
    JSON.stringify([generation, attribute, value, language]),
  select(queries, bind) {
    const generations = bind(queries.map(({ generation }) => generation));
    const attributes = bind(queries.map(({ attribute }) => attribute));
    const values = bind(queries.map(({ value }) => keyText(value)));
    const languages = bind(queries.map(({ language }) => language));
    return `wanted.at::integer, found.product, NULL::bigint, NULL::text, NULL::text
      FROM unnest(${generations}::bigint[], ${attributes}::integer[], ${values}::text[], ${languages}::text[])
        WITH ORDINALITY AS wanted (generation, attribute, value, language, at)
      ${lookUp(
        `SELECT product FROM release_values WHERE generation = wanted.generation
          AND attribute = wanted.attribute AND value = wanted.value
          AND (language = '' OR language = wanted.language)`,
        'found',
      )}`;
  },
  read: (rows) => rows.map(({ a }) => a ?? 0),
};

/**
 * Finds products by values in the fetched rows. A value that is not fetched yet counts as one of
 * the first position, so that dependent lists are requested in the same round trip.
 */
function findByValues(
  values: Pick<KnownRows<ValueQuery, readonly number[]>, 'find'>,
): FilterSource['findByValue'] {
  return ({ values: wanted, ...query }) => {
    const first = [productNumber(query.generation, 0)];
    const found = wanted.flatMap((value) => values.find({ ...query, value }) ?? first);
    return [...new Set(found)].sort((a, b) => a - b);
  };
}
