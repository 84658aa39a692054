import { CommerceError } from '@aisle/schema';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { keepBeating } from '../connection/heartbeat.js';
import { newestVersion, requireKnownTables } from '../connection/migrate.js';
import type { Session } from '../connection/session.js';
import type { Queryable } from '../connection/statements.js';
import { lockReleases, type Reservation } from './reserve-release.js';

/** An unfinished release, for the publication that writes it. */
export interface OwnRelease {
  /**
   * Runs a step in a transaction on the publication's session, one after the other. A step that
   * changes states of releases locks the store's row first, the lock order of all transactions that
   * need both rows.
   * @throws CommerceError `conflict` if the release was abandoned or the store emptied;
   * `unusable_file` when a newer version has migrated the tables.
   */
  step(deed: () => Promise<void>, options?: { readonly changesReleases: boolean }): Promise<void>;
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
    `The release of catalog ${JSON.stringify(catalogId)} was given up: this process had not written for too long, or another one emptied the store. Publish again.`,
  );
}
