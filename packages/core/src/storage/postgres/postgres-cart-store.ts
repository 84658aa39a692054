import { parseTimestamp } from '@aisle/schema';
import type { CartRecord, CartSnapshot, CartStore, DecideCart } from '../../carts/cart-store.js';
import { type CartRow, readCart } from '../../carts/stored-cart.js';
import { sealOf } from '../../integrity/seal.js';
import type { Connection } from './connection/connection.js';
import { requireFilled } from './connection/filling.js';
import { keyText } from './connection/key-text.js';
import type { UpdateQueue } from './update-queue.js';

const select = 'SELECT document, version, seal FROM carts WHERE id = $1';

/** Somebody else made a cart with the same id between the look for it and the attempt to make it. */
const wasMade = Symbol('was made');

/**
 * Creates the cart store. Changes of one cart in this process run in order, and only the first of
 * them occupies a connection.
 */
export function createPostgresCartStore(connection: Connection, queue: UpdateQueue): CartStore {
  return {
    async find(id) {
      const [row] = await connection.query<CartRow>({ text: select, values: [keyText(id)] });
      return row && readCart(row);
    },
    change: (id, decide) =>
      queue(`cart ${id}`, async () => {
        for (;;) {
          const changed = await change(id, decide);
          if (changed !== wasMade) return changed;
        }
      }),
    sweep: (now, limit) =>
      connection.run({
        text: `DELETE FROM carts WHERE id IN (
            SELECT id FROM carts WHERE expires_at <= $1 ORDER BY expires_at
            LIMIT $2 FOR UPDATE SKIP LOCKED)`,
        values: [now, limit],
      }),
    async count() {
      const [found] = await connection.query<{ carts: number }>({
        text: 'SELECT count(*) AS carts FROM carts',
      });
      return found?.carts ?? 0;
    },
  };

  function change(
    id: string,
    decide: DecideCart,
  ): Promise<CartSnapshot | undefined | typeof wasMade> {
    return connection.write(async (transaction) => {
      const key = keyText(id);
      const [[row]] = await Promise.all([
        transaction.query<CartRow>({ text: `${select} FOR UPDATE`, values: [key] }),
        requireFilled(transaction),
      ]);
      const before = row && readCart(row);
      const record = decide(before);
      if (record === before?.record) return before;
      if (!record) {
        transaction.send({ text: 'DELETE FROM carts WHERE id = $1', values: [key] });
        return undefined;
      }
      const version = (before?.version ?? 0) + 1;
      const values = [key, version, ...columnsOf(record)];
      if (before) {
        transaction.send({ text: update, values });
      } else if ((await transaction.run({ text: insert, values })) === 0) {
        return wasMade;
      }
      return { record, version };
    });
  }
}

const insert = `INSERT INTO carts (id, version, expires_at, document, seal)
  VALUES ($1, $2, $3, $4, $5) ON CONFLICT (id) DO NOTHING`;

const update = `UPDATE carts SET version = $2, expires_at = $3, document = $4, seal = $5
  WHERE id = $1`;

function columnsOf(record: CartRecord): readonly unknown[] {
  const document = JSON.stringify(record);
  return [parseTimestamp(record.expires_at), document, sealOf(document)];
}
