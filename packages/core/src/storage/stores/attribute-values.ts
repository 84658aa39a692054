import type { AttributeValues } from '@aisle/schema/dev';
import {
  collectRanked,
  describeValues,
  patternsOf,
  rankText,
  type ScannedValue,
  singleProducts,
  spellingsOf,
  type ValueScope,
  valuesInDocuments,
} from '../../catalog/inspection/describe-values.js';
import type { ValuesQuery } from '../../catalog/inspection/find-products.js';
import { askAgain } from '../../catalog/release-format/ask-again.js';
import { blockSize, type PlaceList } from '../../catalog/release-format/list-directory.js';
import { NotPublished, type NumberedRelease } from '../../catalog/release-format/node-row.js';
import { placeOf } from '../../catalog/release-format/number-nodes.js';
import { nodeProducts, valueCodes } from '../../catalog/release-format/stored-product.js';
import { nextTurn } from '../../environment/turns.js';
import { keyText, unescapeNul } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import { all, first, type Statement, sql, type Word } from '../engine/statement.js';
import { createReleaseRows, selectPublic } from './release-rows.js';
import { readDocuments } from './released-products.js';

/** Number of products to read in one step. */
const documentStep = 64;

/** Number of values to count in one round. */
const countStep = 64;

/**
 * Lists values of an attribute among the products of a node, with the number of products of each.
 * @throws NotPublished
 */
export async function listValues(
  engine: Engine,
  release: NumberedRelease,
  query: ValuesQuery,
): Promise<AttributeValues | 'node'> {
  const { node_id, attribute, search, limit, language } = query;
  const rows = createReleaseRows(engine, release, { mustBePublic: true });
  const node = await askAgain(() => rows.findNode(node_id), rows);
  if (!node) return 'node';
  const scope = { release, node: node.lists, language };
  // Opened anew each time, because a list opened before a fetch lacks the fetched blocks.
  const openMembers = () => rows.readList(nodeProducts(node.lists), release);
  const counted = new Map<string, PlaceList>();
  let existing = 0;
  const enough = 2 * (limit + 1);
  const pause = takeTurns();

  const { values, complete } = await collectRanked(countAhead(), exists, {
    search,
    limit,
    pause,
  });
  await pause();
  const single = singleProducts(attribute, values, counted);
  const places = single.map(({ place }) => place);
  const named = await readDocuments(engine, release, places, language);
  // A release never changes, but it may have been pruned meanwhile.
  if (!(await engine.ask(first(selectPublic(release))))) throw new NotPublished();
  return { values: describeValues(values, counted, single, named), complete };

  async function countAll(values: readonly string[]): Promise<void> {
    const lists = await askAgain(
      () =>
        values.map((value) => {
          const term = { attribute: { name: attribute }, values: [{ value }] };
          return [value, rows.matchTerm(term, scope)] as const;
        }),
      rows,
    );
    for (const [value, list] of lists) counted.set(value, list);
    existing += lists.filter(([, { total }]) => total > 0).length;
  }

  async function exists(value: string): Promise<boolean> {
    if (!counted.has(value)) await countAll([value]);
    return (counted.get(value)?.total ?? 0) > 0;
  }

  /**
   * Counts the products of the matching values in batches, and leaves out values that do not match. Few values are
   * needed in the end: once that many exist, it passes on the rest.
   */
  async function* countAhead(): AsyncGenerator<readonly string[]> {
    for await (const step of findCandidates()) {
      let rest = [...new Set(step)];
      if (existing < enough) rest = rest.filter((value) => rankText(value, search) !== undefined);
      while (existing < enough && rest.length > 0) {
        const some = rest.slice(0, countStep);
        rest = rest.slice(countStep);
        await countAll(some.filter((value) => !counted.has(value)));
        yield some;
      }
      // Even an empty step is one, after which others get their turn.
      yield rest;
    }
  }

  /** Yields values that products of the node may have, step by step. */
  async function* findCandidates(): AsyncGenerator<readonly string[]> {
    const members = await askAgain(openMembers, rows);
    // For a small node, scanning the values of a large catalog takes too long.
    if (valueCodes.has(attribute) && members.total <= blockSize) {
      for (let from = 0; from < members.total; from += documentStep) {
        const places = members.slice(from, documentStep);
        const products = await readDocuments(engine, release, places, language);
        yield valuesInDocuments(products, attribute);
      }
      return;
    }
    for await (const step of scanValues(engine, { ...scope, attribute, search })) {
      const inNode = await askAgain(() => {
        const { has } = openMembers();
        return step.filter(({ place }) => place === undefined || has(place));
      }, rows);
      yield inNode.map(({ value }) => value);
    }
  }
}

/**
 * A range of values by key, `from` included and `to` excluded, and the patterns that they match.
 */
interface ScanRange {
  readonly from: string;
  readonly to: string;
  readonly likes: readonly [string, string?];
}

/** Sorts after every text with the same beginning. */
const last = '\u{10ffff}';

/**
 * Scans an attribute's values: first the usual spellings of the searched text through the index,
 * then all values. Each step is short. Values that cannot contain the text are left out.
 */
async function* scanValues(
  engine: Pick<Engine, 'ask'>,
  scope: ValueScope,
): AsyncGenerator<readonly ScannedValue[]> {
  const { search } = scope;
  for (const prefix of spellingsOf(search)) {
    const from = keyText(prefix);
    yield* walkValues(engine, scope, { from, to: from + last, likes: ['%'] });
  }
  if (search === '') return;
  yield* walkValues(engine, scope, { from: '', to: last, likes: patternsOf(search) });
}

/** A row of a walk; `product` is its release in a walk of lists. */
interface WalkedRow {
  readonly key: string;
  readonly language: string;
  readonly product: number;
  readonly text: string;
  /** 1 for the last row of a full step, after which the next one begins; 0 for a row that matches. */
  readonly is_last: number;
}

type WalkedKey = Pick<WalkedRow, 'key' | 'language' | 'product'>;

/** Walks through values in the order of their keys. Each step reads the same number of rows. */
export async function* walkValues(
  { ask }: Pick<Engine, 'ask'>,
  scope: ValueScope,
  { from, to, likes: [like, orLike = like] }: ScanRange,
): AsyncGenerator<readonly ScannedValue[]> {
  const code = valueCodes.get(scope.attribute);
  let after: WalkedKey | undefined = { key: from, language: '', product: -1 };
  while (after) {
    const step = selectStep(scope, after, to);
    const found = await ask(
      all(sql<WalkedRow>`
        SELECT key, language, product, text, 0 AS is_last FROM (${step} LIMIT ${stepLength}) AS walked
        WHERE text ${resembles} ${like} ESCAPE '\\' OR text ${resembles} ${orLike} ESCAPE '\\'
        UNION ALL
        SELECT key, language, product, text, 1 FROM (${step} LIMIT 1 OFFSET ${stepLength} - 1) AS ending
        ORDER BY is_last, key, language, product`),
    );
    const rows = found.filter((row) => row.is_last === 0);
    yield rows.flatMap(({ language, product, ...row }) => {
      const value = unescapeNul(row.text);
      if (code === undefined) return { value };
      const isRead = language === '' || language === scope.language;
      return isRead ? { value, place: placeOf(product) } : [];
    });
    after = found[rows.length];
  }
}

/** Number of rows that a step reads: SQLite does it in a fraction of a millisecond. */
const stepLength: Word = { sqlite: '1000', postgres: '4000' };

/** Compares a text with a pattern; the case of ASCII letters does not matter. */
const resembles: Word = { sqlite: 'LIKE', postgres: 'ILIKE' };

/** The text of a value: the form of its key, or the text beside a shortened key. */
const valueText: Word = {
  sqlite: 'coalesce(long_value, value)',
  postgres: 'coalesce(long_value, value) COLLATE "C"',
};

/** Selects the rows after a key and before another, in their order. */
function selectStep(
  { release, node, attribute }: ValueScope,
  { key, language, product }: WalkedKey,
  to: string,
): Statement<WalkedRow> {
  const code = valueCodes.get(attribute);
  // A list has one row per version.
  if (code === undefined) {
    return sql`SELECT value AS key, '' AS language, since AS product, ${valueText} AS text
      FROM release_lists
      WHERE node = ${node} AND attribute = ${attribute}
        AND (value, since) > (${key}, ${product}) AND value < ${to}
      ORDER BY value, since`;
  }
  return sql`SELECT value AS key, language, product, ${valueText} AS text
    FROM release_values
    WHERE generation = ${release.generation} AND attribute = ${code}
      AND (value, language, product) > (${key}, ${language}, ${product}) AND value < ${to}
    ORDER BY value, language, product`;
}

/** Maximum duration of one turn and of all work, in milliseconds. */
interface Turns {
  readonly turn: number;
  readonly all: number;
}

/**
 * Creates a pause for work with many short steps. After each turn it yields to other work.
 * @returns a function that resolves to true if there is time for more.
 */
export function takeTurns(
  { turn, all }: Turns = { turn: 4, all: 250 },
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  const start = now();
  let turnEnd = start + turn;
  return async () => {
    if (now() < turnEnd) return true;
    await nextTurn();
    turnEnd = now() + turn;
    return now() < start + all;
  };
}
