import type { Database } from 'better-sqlite3';
import {
  nodeRange,
  productNumber,
  productRange,
} from '../../../catalog/release-format/number-nodes.js';
import {
  blocksOf,
  type ListName,
  valuesOfProduct,
} from '../../../catalog/release-format/stored-product.js';
import { nextTurn } from '../../../environment/turns.js';
import { readStored } from '../../../integrity/checksum.js';
import type { Connection } from '../connection/connection.js';
import { type Lock, retryBusy } from '../connection/lock.js';
import { prepareLists, prepareStoredProducts } from '../release-rows.js';

/** Owner of the releases that are being deleted. */
const nobody = 'swept';

/** Time without a step after which an unfinished release counts as abandoned, in milliseconds. */
const silence = 10 * 60_000;

interface Leftover {
  readonly number: number;
  readonly generation: number;
  readonly state: 'building' | 'pruned';
}

/** Deletes unfinished releases after a crash, and content that only pruned ones needed. */
export async function cleanUpReleases({
  database,
  making,
}: Pick<Connection, 'database' | 'making'>): Promise<void> {
  await takeOver(database, making);
  const leftovers = database
    .prepare<[], Leftover>(`
      SELECT number, generation, state FROM releases
      WHERE (state = 'building' AND owner = '${nobody}')
        OR (state = 'pruned' AND EXISTS (
          SELECT 1 FROM release_nodes WHERE release = releases.number))
      ORDER BY number`)
    .all();
  for (const { state, number, generation } of leftovers) {
    if (state === 'pruned') await freePruned(database, number, generation);
    else await removeUnfinished(database, number);
  }
}

/**
 * Takes unfinished releases from publications that are gone. One that still runs cannot publish its
 * release any more.
 */
async function takeOver(database: Database, making: Lock): Promise<void> {
  const find = database.prepare(
    `SELECT 1 FROM releases WHERE state = 'building' AND owner <> '${nobody}'`,
  );
  if (find.get() === undefined) return;
  const take = database.prepare<[number]>(
    `UPDATE releases SET owner = '${nobody}' WHERE state = 'building' AND touched_at < ?`,
  );
  await retryBusy(
    () =>
      making.tryAlone(() => take.run(Number.MAX_SAFE_INTEGER)) ?? take.run(Date.now() - silence),
  );
}

/** Deletes an unfinished release: its content, then its own row. */
export async function removeUnfinished(database: Database, number: number): Promise<void> {
  const generation = database
    .prepare<[number], number>('SELECT generation FROM releases WHERE number = ?')
    .pluck()
    .get(number);
  if (generation === number) await deleteGeneration(database, generation);
  else if (generation) await prepareContentDeletion(database, generation).undo(number);
  const remove = database.prepare<[number]>(
    `DELETE FROM releases WHERE number = ? AND state = 'building'`,
  );
  await retryBusy(() => remove.run(number));
}

/**
 * Frees content that no other release of the generation needs. Waits for later if the only other
 * one is unfinished.
 */
async function freePruned(database: Database, number: number, generation: number): Promise<void> {
  const select = (state: 'published' | 'building') =>
    database
      .prepare<[number, string], { oldest: number | null }>(
        'SELECT min(number) AS oldest FROM releases WHERE generation = ? AND state = ?',
      )
      .get(generation, state)?.oldest ?? undefined;
  const oldest = select('published');
  if (oldest === undefined) {
    if (select('building') === undefined) await deleteGeneration(database, generation);
    return;
  }
  const content = prepareContentDeletion(database, generation);
  await content.freeUpTo(oldest);
  await content.deleteNodes(number);
}

/** Number of products or lists to delete at a time. */
const step = 200;

/** Prepares the deletion of the changes of single releases in a generation. */
function prepareContentDeletion(database: Database, generation: number) {
  const products = prepareStoredProducts(database);
  const lists = prepareLists(database);
  const languages = languagesOf(database, generation);
  const all = <Row>(sql: string) => {
    const statement = database.prepare<[object], Row>(sql);
    return (params: object): Row[] => statement.all({ generation, ...params });
  };
  const selectChangers = all<{ number: number }>(`
    SELECT number FROM releases WHERE generation = @generation AND number <= @oldest
      AND number > @generation ORDER BY number`);
  const selectProducts = all<{ product: number }>(`
    SELECT product FROM release_product_changes WHERE release = @release AND change = @change`);
  const selectLists = all<ListName>(
    'SELECT node, attribute, value FROM release_list_changes WHERE release = @release',
  );
  const deleteValue = database.prepare<[number, number, string, number]>(`
    DELETE FROM release_values
    WHERE generation = ? AND attribute = ? AND value = ? AND product = ?`);
  const deleteOfProduct = [
    'release_products WHERE number = ?',
    'release_product_files WHERE product = ?',
    'release_components WHERE product = ?',
  ].map((rows) => database.prepare<[number]>(`DELETE FROM ${rows}`));
  const deleteList = database.prepare<[number, string, string, number]>(`
    DELETE FROM release_lists WHERE node = ? AND attribute = ? AND value = ? AND since = ?`);
  const deleteBlock = database.prepare<[number]>(
    'DELETE FROM release_list_blocks WHERE number = ?',
  );
  const run = (sql: string) => {
    const statement = database.prepare<[object]>(sql);
    return (params: object) => retryBusy(() => statement.run({ generation, ...params }));
  };
  const supersedeFiles = run(`
    DELETE FROM release_files WHERE generation = @generation AND since < @release AND id IN (
      SELECT id FROM release_files WHERE generation = @generation AND since = @release)`);
  const deleteFiles = run(
    'DELETE FROM release_files WHERE generation = @generation AND since = @release',
  );

  return {
    /** Deletes what an unfinished release added to its generation. */
    async undo(release: number): Promise<void> {
      await eachInSteps(selectLists({ release }), (name) => deleteVersion(name, release, 'before'));
      await eachInSteps(selectProducts({ release, change: 'added' }), deleteProduct);
      await deleteFiles({ release });
      await this.deleteNodes(release);
      await forget(release);
    },

    /** Deletes content that was replaced by releases up to the oldest kept one. */
    async freeUpTo(oldest: number): Promise<void> {
      for (const { number: release } of selectChangers({ oldest })) {
        await eachInSteps(selectLists({ release }), (name) => {
          for (const version of versionsBefore(name, release)) {
            deleteVersion(name, version, 'behind');
          }
        });
        await eachInSteps(selectProducts({ release, change: 'retired' }), deleteProduct);
        await supersedeFiles({ release });
        await forget(release);
      }
    },

    async deleteNodes(release: number): Promise<void> {
      await run(`DELETE FROM release_node_documents WHERE node IN (
        SELECT number FROM release_nodes WHERE release = @release)`)({ release });
      await run('DELETE FROM release_nodes WHERE release = @release')({ release });
    },
  };

  async function eachInSteps<Row>(rows: readonly Row[], work: (row: Row) => void): Promise<void> {
    const some = database.transaction((part: readonly Row[]) => {
      for (const row of part) work(row);
    });
    for (let from = 0; from < rows.length; from += step) {
      await retryBusy(() => some.immediate(rows.slice(from, from + step)));
      await nextTurn();
    }
  }

  function deleteProduct({ product: number }: { readonly product: number }): void {
    const product = products.find(number);
    if (!product) return;
    for (const { attribute, value } of valuesOfProduct(product, languages)) {
      deleteValue.run(generation, attribute, value, number);
    }
    for (const statement of deleteOfProduct) statement.run(number);
  }

  /** Deletes a version of a list, and the blocks that it does not share with its neighbour. */
  function deleteVersion(name: ListName, since: number, neighbour: 'before' | 'behind'): void {
    const { node, attribute, value } = name;
    const row = lists.find(name, since);
    if (row?.since !== since) return;
    const other = neighbour === 'before' ? lists.find(name, since - 1) : lists.next(name, since);
    const shared = blocksOf(other);
    for (const block of blocksOf(row)) {
      if (!shared.has(block)) deleteBlock.run(productNumber(generation, block));
    }
    deleteList.run(node, attribute, value, since);
  }

  function versionsBefore(name: ListName, release: number): number[] {
    const before = lists.find(name, release - 1);
    return before ? [...versionsBefore(name, before.since), before.since] : [];
  }

  async function forget(release: number): Promise<void> {
    await run('DELETE FROM release_product_changes WHERE release = @release')({ release });
    await run('DELETE FROM release_list_changes WHERE release = @release')({ release });
  }
}

/** Returns the languages of a generation. All of its releases have the same. */
function languagesOf(database: Database, generation: number): string[] {
  const languages = database
    .prepare<[number], string>(
      `SELECT languages FROM releases WHERE generation = ? AND languages <> '[]' LIMIT 1`,
    )
    .pluck()
    .get(generation);
  return readStored<string[]>(languages ?? '[]');
}

/** Rows with whole documents are deleted fewer at a time. */
const documentStep = 500;

/** Deletes everything that the releases of a generation hold. */
async function deleteGeneration(database: Database, generation: number): Promise<void> {
  const ofProducts = (column: string) => `${column} >= @from AND ${column} < @to`;
  const ofReleases = `release IN (SELECT number FROM releases WHERE generation = @generation)`;
  const products = productRange(generation);
  const byProduct = [
    { table: 'release_product_files', key: 'product, kind, position' },
    { table: 'release_components', key: 'product, position' },
  ];
  for (const table of byProduct) {
    await deleteInSteps(database, { ...table, condition: ofProducts('product') }, products);
  }
  for (const table of ['release_products', 'release_list_blocks']) {
    const rows = { table, key: 'number', condition: ofProducts('number') };
    await deleteInSteps(database, rows, products, documentStep);
  }
  await deleteInSteps(
    database,
    {
      table: 'release_lists',
      key: 'node, attribute, value, since',
      condition: 'node >= @from AND node < @to',
    },
    nodeRange(generation),
  );
  const byGeneration = [
    { table: 'release_values', key: 'generation, attribute, value, language, product' },
    { table: 'release_files', key: 'generation, id, since' },
  ];
  for (const table of byGeneration) {
    await deleteInSteps(
      database,
      { ...table, condition: 'generation = @generation' },
      { generation },
    );
  }
  const byRelease = [
    { table: 'release_product_changes', key: 'release, product' },
    { table: 'release_list_changes', key: 'release, node, attribute, value' },
  ];
  for (const table of byRelease) {
    await deleteInSteps(database, { ...table, condition: ofReleases }, { generation });
  }
  // Nodes are deleted last: a pruned release with nodes still needs a cleanup.
  const deleteRest = database.transaction(() => {
    database
      .prepare(`DELETE FROM release_node_documents WHERE node IN (
        SELECT number FROM release_nodes WHERE ${ofReleases})`)
      .run({ generation });
    database.prepare(`DELETE FROM release_nodes WHERE ${ofReleases}`).run({ generation });
    database.prepare('DELETE FROM generations WHERE number = ?').run(generation);
  });
  await retryBusy(() => deleteRest.immediate());
}

/** Number of rows to delete at a time, so that readers and writers get their turn. */
const rowsOfStep = 2_000;

/**
 * Deletes the rows of a table that meet a condition, in small steps. `key` are the columns of its
 * key.
 */
async function deleteInSteps(
  database: Database,
  { table, key, condition }: { table: string; key: string; condition: string },
  params: object,
  rows = rowsOfStep,
): Promise<void> {
  const statement = database.prepare<[object]>(`
    DELETE FROM ${table} WHERE (${key}) IN (
      SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${rows})`);
  let deleted: number;
  do {
    deleted = await retryBusy(() => statement.run(params).changes);
    await nextTurn();
  } while (deleted === rows);
}
