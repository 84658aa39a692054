import { randomUUID } from 'node:crypto';
import type { BaseRow } from '../../../catalog/carrying/plan-carry.js';
import type { PublicationRequest } from '../../../catalog/catalog-store.js';
import type { Connection } from '../connection/connection.js';
import { requireOwnFilling } from '../connection/filling.js';
import { keyText } from '../connection/key-text.js';
import { requireKnownTables } from '../connection/migrate.js';
import type { Queryable } from '../connection/statements.js';

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
  { write, filling }: Pick<Connection, 'write' | 'filling'>,
  { catalog_id, release_id, now }: PublicationRequest,
): Promise<Reservation> {
  return write(async (transaction) => {
    await requireKnownTables(transaction);
    await requireOwnFilling(transaction, filling);
    const [counted] = await transaction.query<{ number: number }>({
      text: 'UPDATE store SET releases = releases + 1 RETURNING releases AS number',
    });
    if (!counted) throw new RangeError('the store has no row');
    const catalog = keyText(catalog_id);
    const base = await findBase(transaction, catalog);
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

/** Finds the base release for an incremental publish of a catalog. */
export async function findBase(
  transaction: Queryable,
  catalogId: string,
): Promise<BaseRow | undefined> {
  const [base] = await transaction.query<BaseRow>({
    text: `SELECT releases.number, generation, languages, products, basis, lot, changes
      FROM releases JOIN generations ON generations.number = releases.generation
      WHERE catalog_id = $1 AND state = 'published' AND NOT EXISTS (
        SELECT 1 FROM releases AS other WHERE other.catalog_id = $1 AND (
          other.state = 'building'
          OR (other.state = 'pruned' AND other.number > releases.number)))
      ORDER BY releases.number DESC LIMIT 1`,
    values: [catalogId],
  });
  return base;
}

/** Locks the states of releases until the transaction ends. */
export async function lockReleases(transaction: Queryable): Promise<void> {
  await transaction.query({ text: 'SELECT 1 FROM store FOR NO KEY UPDATE' });
}
