import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import { requireKnownTables } from '../connection/migrate.js';
import type { Reservation } from './reserve-release.js';

/** A release in the making, as its maker knows it. */
export interface OwnRelease {
  /**
   * Makes a step: all of it or nothing.
   * @throws CommerceError `conflict` when the release is not as the step before left it: it was given up, or
   * the store was emptied or went back to an earlier state, in which steps are missing; `unusable_file` when a newer
   * version changed the tables.
   */
  step<Result>(deed: () => Result): Result;
  /** Whether nobody gave the release up. */
  isHeld(): boolean;
}

/** Prepares the steps of who reserved a release. Every one of them leaves another time in its row. */
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
