import { randomUUID } from 'node:crypto';
import type { Database, Statement } from 'better-sqlite3';
import type { BaseRow } from '../../../catalog/carrying/plan-carry.js';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { Connection } from '../connection/connection.js';
import { requireOwnFilling } from '../connection/filling.js';
import { requireKnownTables } from '../connection/migrate.js';
import { retryBusy } from '../connection/retry-busy.js';

/** Row of an unfinished release, and its possible base release. */
export interface Reservation {
  readonly number: number;
  /** Tells this making from all others, also of a release with the same number in another store. */
  readonly owner: string;
  /** When its maker last wrote, in milliseconds since the epoch. */
  readonly touched_at: number;
  readonly base: BaseRow | undefined;
}

/**
 * Inserts an unfinished release. Its base may be the catalog's newest release, unless another
 * unfinished one exists: each would miss the changes of the other.
 */
export function reserveRelease(
  { database, filling }: Pick<Connection, 'database' | 'filling'>,
  { catalog_id, release_id, now }: PublicationRequest,
): Promise<Reservation> {
  const selectLast = database.prepare<[], number>('SELECT coalesce(max(number), 0) FROM releases');
  const findBuilding = database.prepare<[string]>(
    `SELECT 1 FROM releases WHERE catalog_id = ? AND state = 'building'`,
  );
  const selectNewest = prepareBase(database);
  const insert = database.prepare<[object]>(`
    INSERT INTO releases (number, id, catalog_id, generation, state, owner, touched_at,
      published_at, default_language, languages, sale_changes, products, changes)
    VALUES (@number, @release_id, @catalog_id, 0, 'building', @owner, @touched_at,
      @now, '', '[]', '[]', 0, 0)`);
  const reserve = database.transaction((): Reservation => {
    requireKnownTables(database);
    requireOwnFilling(database, filling.mark);
    const number = (selectLast.pluck().get() ?? 0) + 1;
    const isAlone = findBuilding.get(catalog_id) === undefined;
    const row = { number, owner: randomUUID(), touched_at: Date.now() };
    insert.run({ ...row, release_id, catalog_id, now });
    return { ...row, base: isAlone ? selectNewest.get(catalog_id) : undefined };
  });
  return retryBusy(() => reserve.immediate());
}

/** Prepares the search for the newest release of a catalog, unless a newer one was withdrawn. */
export function prepareBase(database: Database): Statement<[string], BaseRow> {
  return database.prepare<[string], BaseRow>(`
    SELECT releases.number, generation, languages, products, basis, lot, changes FROM releases
    JOIN generations ON generations.number = releases.generation
    WHERE catalog_id = ? AND state = 'published' AND NOT EXISTS (
      SELECT 1 FROM releases AS withdrawn WHERE withdrawn.catalog_id = releases.catalog_id
        AND withdrawn.number > releases.number AND withdrawn.state = 'pruned')
    ORDER BY releases.number DESC LIMIT 1`);
}
