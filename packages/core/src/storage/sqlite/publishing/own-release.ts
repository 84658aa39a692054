import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { requireKnownTables } from '../connection/migrate.js';
import type { Reservation } from './reserve-release.js';

/** An unfinished release, for the publication that writes it. */
export interface OwnRelease {
  /**
   * Runs a step in a transaction.
   * @throws CommerceError `conflict` if the release has changed since the last step: it was
   * abandoned, or the store was emptied or restored. `unusable_file` when a newer version has
   * migrated the tables.
   */
  step<Result>(deed: () => Result): Result;
  /** @returns true if nobody has abandoned the release. */
  isHeld(): boolean;
}

/** Prepares the steps of a reserved release. Each step writes a new time to its row. */
export function prepareOwnRelease(
  database: Database,
  { number, owner, touched_at }: Reservation,
  { release_id, catalog_id }: Pick<PublicationRequest, 'release_id' | 'catalog_id'>,
): OwnRelease {
  const held = `number = @number AND id = @release_id AND owner = @owner AND state = 'building'`;
  const touch = database.prepare<[object]>(
    `UPDATE releases SET touched_at = @next WHERE ${held} AND touched_at = @last`,
  );
  const find = database.prepare<[object]>(`SELECT 1 FROM releases WHERE ${held}`);
  const own = { number, release_id, owner };
  let last = touched_at;
  return {
    step<Result>(deed: () => Result): Result {
      const next = Math.max(Date.now(), last + 1);
      const step = database.transaction(() => {
        requireKnownTables(database);
        if (touch.run({ ...own, last, next }).changes !== 1) throw lostRelease(catalog_id);
        return deed();
      });
      const result = step.immediate();
      last = next;
      return result;
    },
    isHeld: () => find.get(own) !== undefined,
  };
}

function lostRelease(catalogId: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The release of catalog ${JSON.stringify(catalogId)} was given up: this process had not written for too long, or another one emptied the store or put a backup in its place. Publish again.`,
  );
}
