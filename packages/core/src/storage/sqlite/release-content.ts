import type { Database } from 'better-sqlite3';
import { hasEnded } from './process-name.js';
import { prepareContentDeletion } from './releases/delete-content.js';
import { deleteGeneration } from './releases/delete-generation.js';
import { retryBusy } from './retry-busy.js';

/** Owns the releases that are being swept. */
const nobody = 'swept';

/** A release in the making whose owner is silent for so long, in milliseconds, was left behind. */
const silence = 10 * 60_000;

interface Leftover {
  readonly number: number;
  readonly generation: number;
  readonly state: 'building' | 'pruned';
  readonly owner: string;
  readonly touched_at: number;
}

/** Removes releases in the making that a crash left behind, and what only pruned ones needed. */
export async function sweepReleases(database: Database): Promise<void> {
  const leftovers = database
    .prepare<[], Leftover>(`
      SELECT number, generation, state, owner, touched_at FROM releases
      WHERE state = 'building'
        OR (state = 'pruned' AND EXISTS (
          SELECT 1 FROM release_nodes WHERE release = releases.number))
      ORDER BY number`)
    .all()
    .filter(
      ({ state, owner, touched_at }) =>
        state === 'pruned' ||
        owner === nobody ||
        hasEnded(owner) ||
        Date.now() - touched_at > silence,
    );
  for (const { state, number, generation } of leftovers) {
    if (state === 'pruned') {
      await freePruned(database, number, generation);
      continue;
    }
    // From here on its owner, should it still live, cannot switch it on.
    const takeOver = database.prepare<[number]>(
      `UPDATE releases SET owner = '${nobody}' WHERE number = ?`,
    );
    await retryBusy(() => takeOver.run(number));
    await removeUnfinished(database, number);
  }
}

/** Deletes a release in the making: what it holds, then its own row. */
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
 * Frees what no other release of the generation needs; later, when the only other one is in the making and
 * may still be given up.
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
