import { askAgain } from '../../../catalog/release-format/ask-again.js';
import { productNumber } from '../../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListName,
  valuesOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import { readStored } from '../../../integrity/checksum.js';
import { keyText } from '../../../seeding/key-text.js';
import type { Queryable } from '../connection/pool.js';
import type { Connection } from '../connection/store-locks.js';
import { createReleaseRows, type ReleaseRows } from '../release-rows/release-rows.js';

/** Number of products or lists to delete at a time. */
const step = 200;

/** A version of a list to delete, with its own blocks. Its value is escaped as a key. */
interface GoneList extends ListName {
  readonly since: number;
  readonly blocks: readonly number[];
}

/**
 * Prepares the deletion of the changes of single releases in a generation. Every step locks the
 * generation's row, so that concurrent cleanups of one generation see each other's deletions.
 */
export function prepareContentDeletion(
  { query, write }: Pick<Connection, 'query' | 'write'>,
  generation: number,
  goOn: GoOn,
) {
  return {
    /** Deletes what an unfinished release added to its generation. */
    async undo(release: number): Promise<void> {
      await eachInSteps(await selectLists(release), async (names, rows, transaction) => {
        const gone = await askAgain(
          () => names.flatMap((name) => goneVersion(rows, name, release, 'before')),
          rows,
        );
        await deleteLists(transaction, gone);
      });
      await eachInSteps(await selectProducts(release, 'added'), deleteProducts);
      await this.deleteNodes(release);
      await forget(release, 'since = $2');
    },

    /** Deletes content that was replaced by releases up to the oldest kept one. */
    async freeUpTo(oldest: number): Promise<void> {
      for (const release of await selectChangers(oldest)) {
        await eachInSteps(await selectLists(release), async (names, rows, transaction) => {
          const gone = await askAgain(
            () =>
              names.flatMap((name) =>
                versionsBefore(rows, name, release).flatMap((version) =>
                  goneVersion(rows, name, version, 'behind'),
                ),
              ),
            rows,
          );
          await deleteLists(transaction, gone);
        });
        await eachInSteps(await selectProducts(release, 'retired'), deleteProducts);
        await forget(
          release,
          `since < $2 AND id IN (
            SELECT id FROM release_files WHERE generation = $1 AND since = $2)`,
        );
      }
    },

    async deleteNodes(release: number): Promise<void> {
      if (goOn()) await write((transaction) => deleteNodes(transaction, release));
    },
  };

  async function selectChangers(oldest: number): Promise<readonly number[]> {
    const rows = await query<{ number: number }>({
      text: `SELECT number FROM releases WHERE generation = $1 AND number <= $2
        AND number > $1 ORDER BY number`,
      values: [generation, oldest],
    });
    return rows.map(({ number }) => number);
  }

  function selectLists(release: number): Promise<readonly ListName[]> {
    return query<ListName>({
      text: 'SELECT node, attribute, value FROM release_list_changes WHERE release = $1',
      values: [release],
    });
  }

  async function selectProducts(
    release: number,
    change: 'added' | 'retired',
  ): Promise<readonly number[]> {
    const rows = await query<{ product: number }>({
      text: 'SELECT product FROM release_product_changes WHERE release = $1 AND change = $2',
      values: [release, change],
    });
    return rows.map(({ product }) => product);
  }

  async function eachInSteps<Item>(
    items: readonly Item[],
    work: (some: readonly Item[], rows: ReleaseRows, transaction: Queryable) => Promise<void>,
  ): Promise<void> {
    for (let from = 0; from < items.length && goOn(); from += step) {
      await write(async (transaction) => {
        await holdGeneration(transaction, generation);
        await work(items.slice(from, from + step), createReleaseRows(transaction), transaction);
      });
    }
  }

  /**
   * Returns the version of a list from a release on, with the blocks that it does not share with
   * its neighbour.
   */
  function goneVersion(
    rows: ReleaseRows,
    name: ListName,
    since: number,
    neighbour: 'before' | 'behind',
  ): GoneList[] {
    const row = rows.findKeyedList({ ...name, release: since });
    const other =
      neighbour === 'before'
        ? rows.findKeyedList({ ...name, release: since - 1 })
        : rows.findNextKeyedList({ ...name, release: since });
    if (row?.since !== since) return [];
    const shared = blocksOf(other);
    return [{ ...name, since, blocks: [...blocksOf(row)].filter((block) => !shared.has(block)) }];
  }

  function versionsBefore(rows: ReleaseRows, name: ListName, release: number): number[] {
    const before = rows.findKeyedList({ ...name, release: release - 1 });
    return before ? [...versionsBefore(rows, name, before.since), before.since] : [];
  }

  async function deleteLists(transaction: Queryable, gone: readonly GoneList[]): Promise<void> {
    await transaction.run({
      text: 'DELETE FROM release_list_blocks WHERE number = ANY($1::bigint[])',
      values: [gone.flatMap(({ blocks }) => blocks.map((one) => productNumber(generation, one)))],
    });
    await transaction.run({
      text: `DELETE FROM release_lists USING
        unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) AS gone (node, attribute, value, since)
        WHERE release_lists.node = gone.node AND release_lists.attribute = gone.attribute
          AND release_lists.value = gone.value AND release_lists.since = gone.since`,
      values: [
        gone.map(({ node }) => node),
        gone.map(({ attribute }) => attribute),
        gone.map(({ value }) => value),
        gone.map(({ since }) => since),
      ],
    });
  }

  async function deleteProducts(
    numbers: readonly number[],
    rows: ReleaseRows,
    transaction: Queryable,
  ): Promise<void> {
    const languages = await languagesOf(transaction, generation);
    const found = await askAgain(() => numbers.map((number) => rows.findProduct(number)), rows);
    const values = found.flatMap((product) =>
      product ? valuesOfProduct(product, languages).map((one) => ({ ...one, product })) : [],
    );
    await transaction.run({
      text: `DELETE FROM release_values USING
        unnest($2::integer[], $3::text[], $4::bigint[]) AS gone (attribute, value, product)
        WHERE release_values.generation = $1 AND release_values.attribute = gone.attribute
          AND release_values.value = gone.value AND release_values.product = gone.product`,
      values: [
        generation,
        values.map(({ attribute }) => attribute),
        values.map(({ value }) => keyText(value)),
        values.map(({ product }) => product.number),
      ],
    });
    for (const rowsOfProducts of [
      'release_product_files WHERE product',
      'release_components WHERE product',
      'release_products WHERE number',
    ]) {
      await transaction.run({
        text: `DELETE FROM ${rowsOfProducts} = ANY($1::bigint[])`,
        values: [numbers],
      });
    }
  }

  /** Deletes files, the nodes of an abandoned release, and its record of changes. */
  async function forget(release: number, files: string): Promise<void> {
    if (!goOn()) return;
    await write(async (transaction) => {
      await transaction.run({
        text: `DELETE FROM release_files WHERE generation = $1 AND ${files}`,
        values: [generation, release],
      });
      for (const table of ['release_product_changes', 'release_list_changes']) {
        await transaction.run({
          text: `DELETE FROM ${table} WHERE release = $1`,
          values: [release],
        });
      }
    });
  }
}

async function deleteNodes(transaction: Queryable, release: number): Promise<void> {
  await transaction.run({
    text: `DELETE FROM release_node_documents WHERE node IN (
      SELECT number FROM release_nodes WHERE release = $1)`,
    values: [release],
  });
  await transaction.run({
    text: 'DELETE FROM release_nodes WHERE release = $1',
    values: [release],
  });
}

/** Locks a generation against other deletions of it as a whole. */
export async function holdGeneration(transaction: Queryable, generation: number): Promise<void> {
  await transaction.query({
    text: 'SELECT 1 FROM generations WHERE number = $1 FOR UPDATE',
    values: [generation],
  });
}

/** Returns the languages of a generation. All of its releases have the same. */
async function languagesOf(database: Queryable, generation: number): Promise<string[]> {
  const [row] = await database.query<{ languages: string }>({
    text: `SELECT languages FROM releases WHERE generation = $1 AND languages <> '[]' LIMIT 1`,
    values: [generation],
  });
  return readStored<string[]>(row?.languages ?? '[]');
}

/** Number of rows to delete at a time: about a tenth of a second, so that nobody waits long. */
const rowsOfStep = 5_000;

/** Rows of a table to delete. */
export interface DeletedRows {
  readonly table: string;
  /** Columns of the key with their types, in order. */
  readonly key: Readonly<Record<string, 'bigint' | 'integer' | 'text'>>;
  /** SQL condition for the rows, with `$1` and `$2` for the two values. */
  readonly condition: string;
  readonly values: readonly [unknown, unknown?];
}

/** Called before each step; returns false to stop. */
export type GoOn = () => boolean;

/**
 * Deletes rows in steps along the key's order. A search from the beginning would pass all rows
 * deleted before in each step.
 */
export async function deleteInSteps(
  database: Queryable,
  { table, key, condition, values }: DeletedRows,
  goOn: GoOn,
  rows = rowsOfStep,
): Promise<void> {
  const columns = Object.entries(key);
  const names = columns.map(([name]) => name).join(', ');
  const bound = (from: number) =>
    `(${columns.map(([, type], index) => `$${from + index}::${type}`).join(', ')})`;
  const isAfter = (from: number) => ` AND (${names}) > ${bound(from)}`;
  const isUpTo = (from: number) => ` AND (${names}) <= ${bound(from)}`;
  const first = values.length + 1;
  let after: readonly unknown[] = [];
  while (goOn()) {
    const begin = after.length > 0 ? isAfter(first) : '';
    const [end] = await database.query<Readonly<Record<string, unknown>>>({
      text: `SELECT ${names} FROM ${table} WHERE ${condition}${begin}
        ORDER BY ${names} LIMIT 1 OFFSET ${rows - 1}`,
      values: [...values, ...after],
    });
    const last = end ? columns.map(([name]) => end[name]) : [];
    const until = end ? isUpTo(first + after.length) : '';
    await database.run({
      text: `DELETE FROM ${table} WHERE ${condition}${begin}${until}`,
      values: [...values, ...after, ...last],
    });
    if (!end) return;
    after = last;
  }
}
