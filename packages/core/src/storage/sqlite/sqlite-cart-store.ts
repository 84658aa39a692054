import { parseTimestamp } from '@aisle/schema';
import type { RunResult } from 'better-sqlite3';
import type { CartSnapshot, CartStore, DecideCart } from '../../carts/cart-store.js';
import { type CartRow, readCart } from '../../carts/stored-cart.js';
import { sealOf } from '../../integrity/seal.js';
import type { Connection } from './connection/connection.js';
import type { GroupCommit } from './connection/group-commit.js';
import { perform } from './connection/perform.js';
import type { RecordMemory } from './reading/record-memory.js';

/** The carts of a database that has the table. `known` are those that were read, by their ids. */
export function createSqliteCartStore(
  { database, apart }: Pick<Connection, 'database' | 'apart'>,
  group: GroupCommit,
  known: RecordMemory<CartSnapshot>,
): CartStore {
  const select = database.prepare<[string], CartRow>(
    'SELECT document, version, seal FROM carts WHERE id = ?',
  );
  const put = database.prepare<
    [{ id: string; version: number; expiresAt: number; document: string; seal: number }]
  >(`
    INSERT INTO carts (id, version, expires_at, document, seal)
    VALUES (@id, @version, @expiresAt, @document, @seal)
    ON CONFLICT (id) DO UPDATE SET version = excluded.version, expires_at = excluded.expires_at,
      document = excluded.document, seal = excluded.seal`);
  const remove = database.prepare<[string]>('DELETE FROM carts WHERE id = ?');
  const sweep = database.prepare<[number, number]>(`
    DELETE FROM carts WHERE id IN (
      SELECT id FROM carts WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`);
  const findOver = database.prepare<[number]>('SELECT 1 FROM carts WHERE expires_at <= ? LIMIT 1');
  const count = database.prepare<[], number>('SELECT count(*) FROM carts').pluck();

  return {
    find: (id) => perform(() => known.recall(id, () => weigh(select.get(id)))),
    change: (id, decide) => group.join(() => change(id, decide)),
    async sweep(now, limit) {
      // Does not write or wait for another writer if no cart has expired.
      const isSomeOver = await perform(() => findOver.get(now) !== undefined);
      return isSomeOver ? group.join(() => sweepNow(now, limit)) : 0;
    },
    count: () => perform(() => count.get() ?? 0),
  };

  function weigh(row: CartRow | undefined) {
    return row && { value: readCart(row), bytes: row.document.length };
  }

  function sweepNow(now: number, limit: number): number {
    const { changes } = sweep.run(now, limit);
    apart.rows += changes;
    known.forgetAll();
    return changes;
  }

  function note(id: string, { changes }: RunResult): void {
    apart.rows += changes;
    known.forget(id);
  }

  function change(id: string, decide: DecideCart): CartSnapshot | undefined {
    const before = weigh(select.get(id))?.value;
    const record = decide(before);
    if (record === before?.record) return before;
    if (!record) {
      note(id, remove.run(id));
      return undefined;
    }
    const document = JSON.stringify(record);
    const version = (before?.version ?? 0) + 1;
    const expiresAt = parseTimestamp(record.expires_at);
    note(id, put.run({ id, version, expiresAt, document, seal: sealOf(document) }));
    return { record, version };
  }
}
