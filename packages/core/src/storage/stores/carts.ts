import { canonicalUuid, parseTimestamp } from '@aisle/schema';
import {
  type CartRow,
  type CartSnapshot,
  type CartState,
  type CartStore,
  type DecideCart,
  keyOfCode,
  type PromotionRow,
  readCart,
  readPromotion,
} from '../../carts/cart.js';
import { checksumOf } from '../../integrity/checksum.js';
import {
  type InventoryStore,
  readStock,
  type StockRow,
} from '../../inventories/inventory-service.js';
import { keyText } from '../../seeding/key-text.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  first,
  forUpdate,
  run,
  type Statement,
  send,
  skipLocked,
  sql,
  text,
  type Work,
} from '../engine/statement.js';
import { readPage } from './record-rows.js';

/** Creates the store of carts and promotions. */
export function createCartStore({ ask, read, write }: Engine): CartStore {
  return {
    async find(id) {
      const row = await ask(first(selectCart(id)));
      return row && readCart(row);
    },
    findState: (id) =>
      ask(first(sql<CartState>`SELECT version, checksum FROM carts WHERE id = ${keyText(id)}`)),
    async list(account, now, { limit, offset }) {
      const from =
        account === undefined
          ? sql`carts WHERE expires_at > ${now}`
          : sql`carts WHERE account_id = ${keyText(account)} AND expires_at > ${now}`;
      const { total, rows } = await read(() =>
        readPage<CartRow>(columns, from, text('updated_at DESC, id'), limit, offset),
      );
      return { total, records: rows.map(readCart) };
    },
    change: (id, decide) => write(`cart ${id}`, () => change(id, decide)),
    async cleanUp(now, limit) {
      // Waits for no other writer if no cart has expired.
      const isSomeOver = await ask(
        first(sql`SELECT 1 AS found FROM carts WHERE expires_at <= ${now} LIMIT 1`),
      );
      if (!isSomeOver) return 0;
      return write('expired carts', () => deleteExpired(now, limit));
    },
    async count() {
      return (
        (await ask(first(sql<{ carts: number }>`SELECT count(*) AS carts FROM carts`)))?.carts ?? 0
      );
    },
    async findPromotions(codes) {
      const keys = codes.map((code) => keyText(keyOfCode(code)));
      const rows = await ask(
        all(sql<PromotionRow>`SELECT document, checksum FROM promotions
          WHERE code ${among(keys)} ORDER BY code`),
      );
      return rows.map(readPromotion);
    },
  };
}

const columns = text('document, version, checksum');

/** Selects a cart. */
export function selectCart(id: string): Statement<CartRow> {
  return sql`SELECT ${columns} FROM carts WHERE id = ${keyText(id)}`;
}

function* change(id: string, decide: DecideCart): Work<CartSnapshot | undefined> {
  for (;;) {
    const row = yield* first(sql<CartRow>`${selectCart(id)} ${forUpdate}`);
    const before = row && readCart(row);
    const record = decide(before);
    if (record === before?.record) return before;
    if (!record) {
      yield* send(sql`DELETE FROM carts WHERE id = ${keyText(id)}`);
      return undefined;
    }
    const document = JSON.stringify(record);
    const version = (before?.version ?? 0) + 1;
    const checksum = checksumOf(document);
    const expiresAt = parseTimestamp(record.expires_at);
    const updatedAt = parseTimestamp(record.updated_at);
    const account = record.account_id === undefined ? null : canonicalUuid(record.account_id);
    if (before) {
      yield* send(sql`UPDATE carts SET version = ${version}, expires_at = ${expiresAt},
        updated_at = ${updatedAt}, account_id = ${account},
        document = ${document}, checksum = ${checksum} WHERE id = ${keyText(id)}`);
      return { record, version, checksum };
    }
    const made = yield* run(sql`INSERT INTO carts
      (id, version, expires_at, updated_at, account_id, document, checksum)
      VALUES (${keyText(id)}, ${version}, ${expiresAt}, ${updatedAt}, ${account}, ${document}, ${checksum})
      ON CONFLICT (id) DO NOTHING`);
    if (made > 0) return { record, version, checksum };
    // Somebody else made a cart with this id after it was looked for.
  }
}

function* deleteExpired(now: number, limit: number): Work<number> {
  return yield* run(sql`DELETE FROM carts WHERE id IN (
    SELECT id FROM carts WHERE expires_at <= ${now} ORDER BY expires_at LIMIT ${limit} ${skipLocked})`);
}

/** Creates the store of stock. */
export function createInventoryStore({ ask }: Pick<Engine, 'ask'>): InventoryStore {
  return {
    async findStock(ids) {
      const rows = await ask(
        all(sql<StockRow>`SELECT document, checksum FROM stock
          WHERE product_id ${among(ids.map(keyText))} ORDER BY product_id, location`),
      );
      return rows.map(readStock);
    },
    async hasProduct(id) {
      const found = await ask(
        first(sql`SELECT 1 AS found FROM products WHERE id = ${keyText(id)}`),
      );
      return found !== undefined;
    },
    async listLocations() {
      const rows = await ask(
        all(sql<{ location: string }>`SELECT DISTINCT location FROM stock ORDER BY location`),
      );
      return rows.map(({ location }) => location);
    },
  };
}
