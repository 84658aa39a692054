import { randomUUID } from 'node:crypto';
import { CommerceError } from '@aisle/schema';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { keyText } from '../../../seeding/key-text.js';
import { requireOwnFilling } from '../../stores/fill-store.js';
import { type BaseRow, findBase } from '../../stores/plan-incremental.js';
import type { Session } from '../connection/commit-change.js';
import { keepBeating } from '../connection/heartbeat.js';
import { newestVersion, requireKnownTables } from '../connection/migrate.js';
import type { Queryable } from '../connection/pool.js';
import { runnerOn } from '../connection/postgres-engine.js';
import type { Connection } from '../connection/store-locks.js';

/** An unfinished release, for the publication that writes it. */
export interface OwnRelease {
  /**
   * Runs a step in a transaction on the publication's session, one after the other. A step that
   * changes states of releases locks the store's row first, the lock order of all transactions that
   * need both rows.
   * @throws CommerceError `conflict` if the release was abandoned or the store emptied;
   * `unusable_file` when a newer version has migrated the tables.
   */
  step(work: () => Promise<void>, options?: { readonly changesReleases: boolean }): Promise<void>;
  /** Shows that the maker lives, as a part of a transaction; fails as a step does. */
  touch(transaction: Queryable): Promise<void>;
  /** Ends the signs of life. */
  end(): Promise<void>;
}

/**
 * Prepares the steps of a reserved release. Each step writes to the release's row and locks it
 * until the commit. Cleanups skip locked rows, and a publication whose release was deleted cannot
 * continue. Between steps a heartbeat keeps the release.
 */
export function prepareOwnRelease(
  session: Session,
  { number, owner }: Reservation,
  { release_id, catalog_id }: Pick<PublicationRequest, 'release_id' | 'catalog_id'>,
): OwnRelease {
  let last: Promise<unknown> = Promise.resolve();
  let isBusy = false;

  const touch = async (transaction: Queryable) => {
    const touched = await transaction.run({
      text: `UPDATE releases SET touched_at = clock_timestamp()
        WHERE number = $1 AND id = $2 AND owner = $3 AND state = 'building'
          AND (SELECT version FROM store) = $4`,
      values: [number, release_id, owner, newestVersion()],
    });
    if (touched === 1) return;
    await requireKnownTables(transaction);
    throw lostRelease(catalog_id);
  };
  const step: OwnRelease['step'] = (work, { changesReleases } = { changesReleases: false }) => {
    const done = last.then(async () => {
      isBusy = true;
      try {
        await session.transaction(async () => {
          if (changesReleases) await lockReleases(session);
          await touch(session);
          await work();
        });
      } finally {
        isBusy = false;
      }
    });
    last = done.catch(() => undefined);
    return done;
  };
  // The next step reports the error.
  const stopBeating = keepBeating(() => (isBusy ? last : step(async () => undefined)));

  return {
    step,
    touch,
    async end() {
      stopBeating();
      await last;
    },
  };
}

function lostRelease(catalogId: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The release of catalog ${JSON.stringify(catalogId)} was abandoned: this process had not written for too long, or another process emptied the store. Publish again.`,
  );
}

/** Row of an unfinished release, and its possible base release. */
export interface Reservation {
  readonly number: number;
  /** Tells this making from all others. */
  readonly owner: string;
  readonly base: BaseRow | undefined;
}

/**
 * Inserts an unfinished release. Its base may be the catalog's newest release, unless another
 * unfinished one exists: each would miss the changes of the other. It joins the generation of its
 * base, so that later prunes delete nothing of that.
 *
 * States of releases (unfinished, public, pruned, abandoned) change only in transactions that lock
 * the store's row. So nobody prunes the base between its choice and this insert. A cleanup sees
 * either this entry, or the base before its choice.
 */
export function reserveRelease(
  { write, filling, lockKey }: Pick<Connection, 'write' | 'filling' | 'lockKey'>,
  { catalog_id, release_id, now }: PublicationRequest,
): Promise<Reservation> {
  return write(async (transaction) => {
    await requireKnownTables(transaction);
    await runnerOn(transaction, lockKey).run(requireOwnFilling(filling.mark));
    const [counted] = await transaction.query<{ number: number }>({
      text: 'UPDATE store SET releases = releases + 1 RETURNING releases AS number',
    });
    if (!counted) throw new RangeError('the store has no row');
    const catalog = keyText(catalog_id);
    const found = await runnerOn(transaction, lockKey).run(findBase(catalog_id));
    const base = found?.isContested ? undefined : found;
    const row = { number: counted.number, owner: randomUUID() };
    await transaction.run({
      text: `INSERT INTO releases (number, id, catalog_id, generation, state, owner,
          published_at, default_language, languages, sale_changes, products, changes)
        VALUES ($1, $2, $3, $4, 'building', $5, $6, '', '[]', '[]', 0, 0)`,
      values: [row.number, release_id, catalog, base?.generation ?? 0, row.owner, now],
    });
    return { ...row, base };
  });
}

/** Locks the states of releases until the transaction ends. */
export async function lockReleases(transaction: Queryable): Promise<void> {
  await transaction.query({ text: 'SELECT 1 FROM store FOR NO KEY UPDATE' });
}
