import {
  all,
  first,
  run,
  type Statement,
  skipLocked,
  sql,
  type Work,
} from '../engine/statement.js';
import { holdReleases } from './catalog-records.js';
import { createContentDeletion, type DeletionEngine } from './delete-content.js';

/** Deletes leftovers of publications, and content that only pruned releases needed. */
export interface Cleaner {
  /** Deletes unfinished releases of makers that are gone. */
  cleanUpUnfinished(): Promise<void>;
  /** Deletes unfinished releases, and content that only pruned releases needed. */
  cleanUp(): Promise<void>;
  /**
   * Deletes an abandoned release. Leaves a release that became public or belongs to another owner.
   */
  giveUp(reservation: { readonly number: number; readonly owner: string }): Promise<void>;
}

/** Part of a driver for a cleanup. */
export interface CleanupEngine extends DeletionEngine {
  /**
   * Takes unfinished releases from makers that are gone. `take` takes those that meet a condition and that nobody is
   * writing; a maker that still runs then fails.
   */
  takeOver(take: (isGone: Statement) => Work<number>): Promise<unknown>;
}

/** Owner of the releases that are being deleted. */
const nobody = 'swept';

interface Leftover {
  readonly number: number;
  readonly generation: number;
}

/**
 * Creates the cleanup of a store. It decides which releases to delete while nobody else changes
 * their states. These decisions stay valid. A pruned or abandoned release never comes back, an
 * unfinished one keeps the generation of its base, and a new one only begins from a public one. So
 * the rows are deleted in steps, next to readers, publications and other cleanups. A cleanup that
 * is cut off is completed by the next one: the row that it is found by is deleted last.
 */
export function createCleaner(engine: CleanupEngine): Cleaner {
  const { ask, step } = engine;
  /** Does a step while nobody else changes the states of releases. */
  const decide = <Result>(work: () => Work<Result>) =>
    step(function* () {
      yield* holdReleases;
      return yield* work();
    });
  const content = createContentDeletion(engine);
  return {
    cleanUpUnfinished,
    async cleanUp() {
      await cleanUpUnfinished();
      const pruned = await ask(
        all(sql<Leftover>`SELECT number, generation FROM releases WHERE state = 'pruned'
          AND EXISTS (SELECT 1 FROM release_nodes WHERE release = releases.number)
          ORDER BY number`),
      );
      for (const release of pruned) await freePruned(release);
    },
    async giveUp({ number, owner }) {
      const isHeld = sql`number = ${number} AND owner = ${owner} AND state = 'building'`;
      // Waits for nobody if it is no longer the owner's.
      const held = await ask(first(sql`SELECT 1 AS found FROM releases WHERE ${isHeld}`));
      if (!held) return;
      const own = await decide(() => disown(isHeld));
      if (own) await removeUnfinished(own);
    },
  };

  async function cleanUpUnfinished(): Promise<void> {
    const owned = await ask(
      first(sql`SELECT 1 AS found FROM releases
        WHERE state = 'building' AND owner <> ${nobody} LIMIT 1`),
    );
    if (owned) await engine.takeOver(take);
    const abandoned = await ask(
      all(sql<Leftover>`SELECT number, generation FROM releases
        WHERE state = 'building' AND owner = ${nobody} ORDER BY number`),
    );
    for (const release of abandoned) await removeUnfinished(release);
  }

  /** Deletes an unfinished release: its content, then its own row. */
  async function removeUnfinished({ number, generation }: Leftover): Promise<void> {
    if (generation === number) await content.deleteGeneration(generation);
    else if (generation > 0) await content.undo(generation, number);
    await ask(run(sql`DELETE FROM releases WHERE number = ${number} AND state = 'building'`));
  }

  /**
   * Frees content that no other release of the generation needs. Waits for later if the only other
   * one is unfinished.
   */
  async function freePruned({ number, generation }: Leftover): Promise<void> {
    const kept = await decide(() => findKept(generation));
    if (kept.oldest === null) {
      if (kept.unfinished === 0) await content.deleteGeneration(generation);
      return;
    }
    await content.freeUpTo(generation, kept.oldest);
    await content.deleteNodes(number);
  }
}

function* take(isGone: Statement): Work<number> {
  return yield* run(sql`UPDATE releases SET owner = ${nobody} WHERE number IN (
    SELECT number FROM releases
    WHERE state = 'building' AND owner <> ${nobody} AND ${isGone} ${skipLocked})`);
}

function* disown(isHeld: Statement): Work<Leftover | undefined> {
  return yield* first(
    sql<Leftover>`UPDATE releases SET owner = ${nobody} WHERE ${isHeld}
      RETURNING number, generation`,
  );
}

/** Releases of a generation that need its content. */
interface Kept {
  /** Number of the oldest public one. */
  readonly oldest: number | null;
  readonly unfinished: number;
}

function* findKept(generation: number): Work<Kept> {
  const kept = yield* first(
    sql<Kept>`SELECT min(number) FILTER (WHERE state = 'published') AS oldest,
      count(*) FILTER (WHERE state = 'building') AS unfinished
      FROM releases WHERE generation = ${generation}`,
  );
  if (!kept) throw new RangeError('an aggregate has a row');
  return kept;
}
