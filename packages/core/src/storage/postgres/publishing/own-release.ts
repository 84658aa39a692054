import { CommerceError } from '@aisle/schema';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { keepBeating } from '../connection/heartbeat.js';
import { newestVersion, requireKnownTables } from '../connection/migrate.js';
import type { Session } from '../connection/session.js';
import type { Queryable } from '../connection/statements.js';
import { lockReleases, type Reservation } from './reserve-release.js';

/** A release in the making, as its maker knows it. */
export interface OwnRelease {
  /**
   * Makes a step on the maker's session: all of it or nothing, one after the other. One that changes what releases
   * are holds the store's row first: whoever else needs both rows takes them in that order.
   * @throws CommerceError `conflict` when somebody gave the release up, or emptied the store; `unusable_file` when a
   * newer version changed the tables.
   */
  step(deed: () => Promise<void>, options?: { readonly changesReleases: boolean }): Promise<void>;
  /** Shows that the maker lives, as a part of a transaction; fails as a step does. */
  touch(transaction: Queryable): Promise<void>;
  /** Ends the signs of life. */
  end(): Promise<void>;
}

/**
 * Prepares the steps of who reserved a release. Each writes to the release's row, which it holds until it is
 * committed: whoever sweeps passes over a row that is held, and a maker whose release was swept cannot go on.
 * Between steps the row is written to as often as it takes to keep the release.
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
  const step: OwnRelease['step'] = (deed, { changesReleases } = { changesReleases: false }) => {
    const done = last.then(async () => {
      isBusy = true;
      try {
        await session.transaction(async () => {
          if (changesReleases) await lockReleases(session);
          await touch(session);
          await deed();
        });
      } finally {
        isBusy = false;
      }
    });
    last = done.catch(() => undefined);
    return done;
  };
  // Whoever makes the next step is told what is wrong.
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
    `The release of catalog ${JSON.stringify(catalogId)} was given up: this process had not written for too long, or another one emptied the store. Publish again.`,
  );
}
