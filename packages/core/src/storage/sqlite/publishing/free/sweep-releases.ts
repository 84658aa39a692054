import type { Database } from 'better-sqlite3';
import type { Connection } from '../../connection/connection.js';
import type { Lock } from '../../connection/lock.js';
import { retryBusy } from '../../connection/retry-busy.js';
import { prepareContentDeletion } from './delete-content.js';
import { deleteGeneration } from './delete-generation.js';

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
export async function sweepReleases({
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
