import type { PlaceList } from '../../catalog/release-format/list-directory.js';
import { placeOf, productNumber } from '../../catalog/release-format/number-nodes.js';
import {
  allProducts,
  type ListedRelease,
  type ListName,
  type ListRow,
  openList,
} from '../../catalog/release-format/stored-product.js';
import { keyText } from '../../seeding/key-text.js';
import {
  all,
  type Bound,
  each,
  eachNumber,
  lookUp,
  type Statement,
  sql,
  type Word,
  type Work,
} from '../engine/statement.js';

/** Lists of a release. Their blocks are read when a question needs them. */
export interface ReleaseLists {
  /** Reads the rows of lists, for the questions that follow. */
  prepare(names: readonly ListName[]): Work<void>;
  /**
   * Answers a question about prepared lists. It is asked again after each reading of blocks that it
   * lacked, so it must be pure.
   */
  ask<Answer>(question: (find: (name: ListName) => PlaceList) => Answer): Work<Answer>;
  /** Counts the products of the release, in a node or not. */
  count(): Work<number>;
  /** Returns the positions of those products that the release has, by their ids. */
  placesOf(ids: Iterable<string>): Work<ReadonlyMap<string, number>>;
}

/** Creates the lists of a release. */
export function createReleaseLists(release: ListedRelease): ReleaseLists {
  const rows = new Map<string, ListRow | undefined>();
  const blocks = new Map<number, Buffer | undefined>();
  const opened = new Map<string, PlaceList>();
  const lacking = new Set<number>();
  const every = allProducts(release);

  return { prepare, ask, count, placesOf };

  function* prepare(names: readonly ListName[]): Work<void> {
    const missing = new Map(names.map((name) => [keyOf(name), name]));
    for (const key of rows.keys()) missing.delete(key);
    if (missing.size === 0) return;
    const found = yield* all(selectLists([...missing.values()], release.number));
    const keys = [...missing.keys()];
    for (const key of keys) rows.set(key, undefined);
    for (const { at, ...row } of found) rows.set(keys[at] ?? '', row);
  }

  function* ask<Answer>(question: (find: (name: ListName) => PlaceList) => Answer): Work<Answer> {
    for (;;) {
      const answer = question(open);
      if (lacking.size === 0) return answer;
      const wanted = [...lacking];
      // Opened lists keep what they took for an empty block.
      for (const stale of [lacking, opened]) stale.clear();
      const numbers = wanted.map((block) => productNumber(release.generation, block));
      const found = yield* all(selectBlocks(numbers));
      for (const block of wanted) blocks.set(block, undefined);
      for (const row of found) blocks.set(placeOf(row.number), row.numbers);
    }
  }

  function open(name: ListName): PlaceList {
    const key = keyOf(name);
    const list = opened.get(key) ?? openList(rows.get(key), findBlock);
    opened.set(key, list);
    return list;
  }

  function findBlock(block: number): Buffer | undefined {
    if (!blocks.has(block)) lacking.add(block);
    return blocks.get(block);
  }

  function* count(): Work<number> {
    yield* prepare([every]);
    return yield* ask((find) => find(every).total);
  }

  function* placesOf(ids: Iterable<string>): Work<ReadonlyMap<string, number>> {
    const wanted = [...ids];
    if (wanted.length === 0) return new Map();
    const products = yield* all(sql<{ id: string; product: number }>`
      SELECT wanted.value AS id, found.product FROM ${each(wanted, 'wanted')}
      ${lookUp(
        'release_values',
        'found',
        sql`found.generation = ${release.generation} AND found.attribute = 0
          AND found.value = wanted.value AND found.language = ''`,
      )}`);
    yield* prepare([every]);
    return yield* ask((find) => {
      const { has } = find(every);
      const places = products.map(({ id, product }) => [id, placeOf(product)] as const);
      return new Map(places.filter(([, place]) => has(place)));
    });
  }
}

function keyOf({ node, attribute, value }: ListName): string {
  return JSON.stringify([node, attribute, value]);
}

function selectBlocks(wanted: readonly number[]) {
  return sql<{ number: number; numbers: Buffer }>`
    SELECT block.number, block.numbers FROM ${eachNumber(wanted, 'wanted')}
    ${lookUp('release_list_blocks', 'block', sql`block.number = wanted.value`)}`;
}

/** Selects the versions of lists that a release sees; `at` is the index of a list. */
function selectLists(names: readonly ListName[], release: number) {
  const given = names.map(
    ({ node, attribute, value }, at) => [value, at, node, attribute] as const,
  );
  return sql<ListRow & { at: number }>`
    WITH wanted (value, at, node, attribute) AS (
      SELECT ${storedText}, ${integerAt(0)}, ${integerAt(1)}, ${textAt(2)} FROM ${eachText(given)}
    )
    SELECT wanted.at, list.since, list.total, list.numbers FROM wanted
    ${lookUp(
      'release_lists',
      'list',
      sql`list.node = wanted.node AND list.attribute = wanted.attribute
        AND list.value = wanted.value AND list.since = (
          SELECT max(version.since) FROM release_lists AS version
          WHERE version.node = wanted.node AND version.attribute = wanted.attribute
            AND version.value = wanted.value AND version.since <= ${release})`,
    )}`;
}

/**
 * `FROM ${eachText(given)}`: a row for each of some texts that releases are searched by, as {@link storedText}, with
 * further values beside it.
 */
export function eachText(given: readonly (readonly [string, ...(string | number)[]])[]): Bound {
  const rows = given.map(([value, ...others]) => {
    const bytes = Buffer.from(value);
    return JSON.stringify([bytes.toString('hex'), keyText(bytes.toString()), ...others]);
  });
  return each(rows, 'given');
}

/** The text of {@link eachText} in the form in which an engine's releases have it: as it is, or as a key. */
export const storedText: Word = {
  sqlite: 'CAST(unhex(given.value ->> 0) AS TEXT)',
  postgres: 'given.value::jsonb ->> 1',
};

/** A text beside that of {@link eachText}, by its index. */
function textAt(index: number): Word {
  return {
    sqlite: `given.value ->> ${index + 2}`,
    postgres: `given.value::jsonb ->> ${index + 2}`,
  };
}

/** A whole number beside that of {@link eachText}, by its index. */
export function integerAt(index: number): Statement {
  return sql`CAST(${textAt(index)} AS bigint)`;
}
