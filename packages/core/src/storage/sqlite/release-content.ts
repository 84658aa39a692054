import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { hasEnded } from './process-name.js';
import type { ReleaseNumbers } from './reserve-release.js';
import { retryBusy } from './retry-busy.js';

/** How many products are deleted at a time, so that readers and writers get their turn. */
const step = 500;

/** How many rows of the other tables are deleted at a time. */
const rowStep = 4_000;

/** A release in the making whose owner is silent for so long, in milliseconds, was left behind. */
const silence = 10 * 60_000;

const productTables = [
  'release_translations',
  'release_prices',
  'release_display_prices',
  'release_members',
  'release_product_files',
  'release_components',
] as const;

/** The nodes of a release. */
const nodeRange = 'node >= @first_node AND node < @end_node';

/** Deletes what a release holds, in small steps. */
async function deleteReleaseContent(
  database: Database,
  { release, ...numbers }: ReleaseNumbers,
): Promise<void> {
  const inRange = (table: string, column: string) =>
    database.prepare<[number, number]>(
      `DELETE FROM ${table} WHERE ${column} >= ? AND ${column} < ?`,
    );
  const ofProducts = [
    ...productTables.map((table) => inRange(table, 'product')),
    inRange('release_products', 'number'),
  ];
  const deleteProducts = database.transaction((from: number, to: number) => {
    for (const statement of ofProducts) statement.run(from, to);
  });
  for (let from = numbers.first_product; from < numbers.end_product; from += step) {
    const to = Math.min(from + step, numbers.end_product);
    await retryBusy(() => deleteProducts.immediate(from, to));
    await nextTurn();
  }
  await deleteRows('release_facets', 'node, attribute, value, position', nodeRange);
  await deleteRows('release_node_documents', 'node, language', nodeRange);
  await deleteRows(
    'release_values',
    'release, attribute, value, language, product',
    'release = @release',
  );
  const deleteRest = database.transaction(() => {
    database.prepare('DELETE FROM release_files WHERE release = ?').run(release);
    database.prepare('DELETE FROM release_nodes WHERE release = ?').run(release);
  });
  await retryBusy(() => deleteRest.immediate());

  async function deleteRows(table: string, key: string, condition: string): Promise<void> {
    const statement = database.prepare<[object]>(`
      DELETE FROM ${table} WHERE (${key}) IN (
        SELECT ${key} FROM ${table} WHERE ${condition} LIMIT ${rowStep})`);
    let deleted: number;
    do {
      deleted = await retryBusy(() => statement.run({ release, ...numbers }).changes);
      await nextTurn();
    } while (deleted > 0);
  }
}

/** Removes releases in the making that a crash left behind, and what is left of pruned ones. */
export async function sweepReleases(database: Database): Promise<void> {
  const unfinished = database
    .prepare<[], ReleaseNumbers & { state: string; owner: string; touched_at: number }>(`
      SELECT number AS release, state, owner, touched_at,
        first_product, end_product, first_node, end_node
      FROM releases WHERE state = 'building'
        OR (state = 'pruned' AND EXISTS (
          SELECT 1 FROM release_nodes WHERE release = releases.number))`)
    .all()
    .filter(
      ({ state, owner, touched_at }) =>
        state === 'pruned' || hasEnded(owner) || Date.now() - touched_at > silence,
    );
  for (const { state, owner: _owner, touched_at: _touchedAt, ...numbers } of unfinished) {
    if (state === 'building') {
      // From here on its owner, should it still live, cannot switch it on.
      await retryBusy(() =>
        database
          .prepare(`UPDATE releases SET owner = 'swept' WHERE number = ?`)
          .run(numbers.release),
      );
    }
    await (state === 'building' ? removeUnfinished : deleteReleaseContent)(database, numbers);
  }
}

/** Deletes a release in the making: what it holds, then its own row. */
export async function removeUnfinished(database: Database, numbers: ReleaseNumbers): Promise<void> {
  await deleteReleaseContent(database, numbers);
  await retryBusy(() =>
    database
      .prepare(`DELETE FROM releases WHERE number = ? AND state = 'building'`)
      .run(numbers.release),
  );
}
