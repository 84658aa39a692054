import type { purposes } from '../../catalog/inspection/describe-values.js';
import type { FetchedRows } from '../../catalog/release-format/ask-again.js';
import type { PlaceList } from '../../catalog/release-format/list-directory.js';
import {
  createFilterMatching,
  type FilterMatching,
  type FilterSource,
} from '../../catalog/release-format/match-filter.js';
import {
  type NodeRow,
  NotPublished,
  type NumberedRelease,
  nodeColumns,
  requireNodeChecksum,
} from '../../catalog/release-format/node-row.js';
import { everything, productNumber } from '../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListName,
  type ListRow,
  openList,
  type ReadList,
} from '../../catalog/release-format/stored-product.js';
import { readStored } from '../../integrity/checksum.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { all, among, type Statement, sql, text, together } from '../engine/statement.js';
import { type BlockRow, selectBlocks, selectList } from './release-lists.js';

/** Rows of a release for the functions of the format, served from fetched rows: see `askAgain`. */
export interface ReleaseRows extends FetchedRows, FilterMatching {
  readonly readList: ReadList;
  findNode(id: string): NodeRow | undefined;
  /** Returns the position of the product with an id, a sku or a name, in a node or not. */
  findPlace(attribute: 'id' | 'sku' | 'name', value: string, language?: string): number | undefined;
  /** Returns the numbers of the node lists that contain the product at a position. */
  listNumbersOf(place: number): readonly number[];
  /** Runs a function. Returns its result and the rows that it matched filters by. */
  follow<Result>(work: () => Result): { readonly result: Result; readonly reads: readonly Read[] };
}

/** A statement that was asked for the matching of filters, and its rows. */
export interface Read {
  readonly purpose: keyof typeof purposes;
  readonly statement: Statement;
  readonly rows: readonly unknown[];
}

/** Options for rows. */
interface RowsOptions {
  /** True if the release must be public in every fetch, so that its rows are as published. */
  readonly mustBePublic: boolean;
}

/**
 * Creates rows of a release without any fetched data. Each fetch sees one state.
 * @throws NotPublished, from `fetch`, if the release must be public and is not.
 */
export function createReleaseRows(
  { read }: Pick<Engine, 'read'>,
  release: NumberedRelease,
  { mustBePublic }: RowsOptions,
): ReleaseRows {
  const { number, generation } = release;
  const known = new Map<string, readonly unknown[]>();
  const noted = new Map<string, Statement>();
  /** Blocks by their numbers, fetched by one statement because there may be very many. */
  const knownBlocks = new Map<number, readonly BlockRow[]>();
  const notedBlocks = new Set<number>();
  /** Rows of the lists that were opened. */
  const opened = new Set<ListRow>();
  let reads: Read[] | undefined;
  const matching = createFilterMatching({ readList, findByValue });

  return {
    readList,
    ...matching,
    isLacking,
    async fetch() {
      const asked = [...noted];
      const blocks = [...notedBlocks];
      const state = mustBePublic ? selectPublic(release) : sql`SELECT 1 AS found`;
      const [found, blockRows, ...answers] = await read(function* () {
        return yield* together(
          all(state),
          all(selectBlocks(blocks)),
          ...asked.map(([, statement]) => all(statement)),
        );
      });
      if (found.length === 0) throw new NotPublished();
      for (const block of blocks) knownBlocks.set(block, []);
      for (const row of blockRows) knownBlocks.set(row.number, [row]);
      notedBlocks.clear();
      asked.forEach(([key], index) => {
        known.set(key, answers[index] ?? []);
        noted.delete(key);
      });
    },
    findNode(id) {
      const row = find(
        `id ${id}`,
        sql<NodeRow>`SELECT ${columnsOfNode} FROM release_nodes
          WHERE release = ${number} AND id = ${keyText(id)}`,
      )?.[0];
      if (row) requireNodeChecksum(number, id, row);
      return row;
    },
    findPlace(attribute, value, language = '') {
      const scope = { release, node: everything(generation), language };
      const term = { attribute: { name: attribute }, values: [{ value }] };
      return matching.matchTerm(term, scope).slice(0, 1)[0];
    },
    listNumbersOf(place) {
      const product = productNumber(generation, place);
      const row = find(
        `product ${product}`,
        sql<{ lists: string }>`SELECT lists FROM release_products WHERE number = ${product}`,
      )?.[0];
      return row ? readStored<number[]>(row.lists) : [];
    },
    follow(work) {
      const own: Read[] = [];
      reads = own;
      try {
        return { result: work(), reads: own };
      } finally {
        reads = undefined;
      }
    },
  };

  function isLacking(): boolean {
    return noted.size > 0 || notedBlocks.size > 0;
  }

  /** Returns the rows of a statement. If they are not fetched yet, notes it and returns undefined. */
  function find<Row>(key: string, statement: Statement<Row>): readonly Row[] | undefined {
    const rows = known.get(key);
    if (!rows) noted.set(key, statement);
    return rows as readonly Row[] | undefined;
  }

  function match<Row>(
    purpose: Exclude<Read['purpose'], 'blocks'>,
    key: string,
    statement: Statement<Row>,
  ): readonly Row[] | undefined {
    const rows = find(`${purpose} ${key}`, statement);
    if (rows) reads?.push({ purpose, statement, rows });
    return rows;
  }

  function findByValue({
    attribute,
    values,
    language,
  }: Parameters<FilterSource['findByValue']>[0]): readonly number[] {
    const found = match(
      'values',
      JSON.stringify([attribute, language, values]),
      sql<{ product: number }>`
        SELECT DISTINCT product FROM release_values
        WHERE generation = ${generation} AND attribute = ${attribute}
          AND value ${among(values.map(keyText))} AND language IN ('', ${language})
        ORDER BY product`,
    );
    // Values that are not fetched yet count as those of the first position, so that dependent lists are requested
    // in the same round trip.
    return found?.map(({ product }) => product) ?? [productNumber(generation, 0)];
  }

  /**
   * Reads a list whose blocks may be missing. While any row is missing, lists seem to contain every position, so that
   * dependent rows are requested in the same round trip. Walking a list usually tests each position in the others:
   * unless it is short, all blocks of the others are requested as well.
   */
  function readList({ node, attribute, value }: ListName): PlaceList {
    const row = match(
      attribute === '' ? 'node' : 'shared',
      JSON.stringify([node, attribute, value]),
      selectList(node, attribute, keyText(value), number),
    )?.[0];
    const list = openList(row, findBlock);
    if (row) opened.add(row);
    return {
      ...list,
      has: (place) => list.has(place) || isLacking(),
      all() {
        const places = list.all();
        if (isLacking()) noteBlocks(list.total);
        return places;
      },
    };
  }

  /** Notes the blocks of the opened lists, except those of lists with more than `most` blocks. */
  function noteBlocks(most: number): void {
    for (const row of opened) {
      const blocks = blocksOf(row);
      if (blocks.size <= most) for (const block of blocks) findBlock(block);
    }
  }

  function findBlock(block: number): Buffer | undefined {
    const wanted = productNumber(generation, block);
    const rows = knownBlocks.get(wanted);
    if (rows) reads?.push({ purpose: 'blocks', statement: selectBlocks([wanted]), rows });
    else notedBlocks.add(wanted);
    return rows?.[0]?.numbers;
  }
}

const columnsOfNode = text(nodeColumns.join(', '));

/** Finds a release that is public. */
export function selectPublic({ number, id }: NumberedRelease): Statement<{ found: number }> {
  return sql`SELECT 1 AS found FROM releases
    WHERE number = ${number} AND id = ${id} AND state = 'published'`;
}
