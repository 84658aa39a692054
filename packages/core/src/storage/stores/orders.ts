import type { SeedRecord } from '@aisle/schema/seed';
import {
  type CartRow,
  keyOfCode,
  type PromotionRow,
  readCart,
  readPromotion,
} from '../../carts/cart.js';
import { readStock, type StockRow } from '../../inventories/inventory-service.js';
import {
  type CheckoutNames,
  type OrderGround,
  type OrderKeys,
  type OrderOutcome,
  type OrderRow,
  type OrderSnapshot,
  type OrderStore,
  readOrder,
} from '../../orders/order.js';
import { keyText } from '../../seeding/key-text.js';
import {
  createSubscriptionReader,
  type OfferingRow,
} from '../../subscriptions/stored-subscription.js';
import type { Engine } from '../engine/engine.js';
import {
  all,
  among,
  first,
  forUpdate,
  lock,
  type Statement,
  sql,
  text,
  together,
  type Work,
} from '../engine/statement.js';
import { selectCart } from './carts.js';
import { readPage, rowTable } from './record-rows.js';

const columns = text('document, version, checksum');

/** Creates the store of orders. */
export function createOrderStore({ ask, read, write }: Engine): OrderStore {
  const { readOffering } = createSubscriptionReader();
  return {
    async list({ keys, limit, offset }) {
      const from = sql`orders WHERE ${conditionOf(keys)}`;
      const order = text('created_at DESC, id DESC');
      const { total, rows } = await read(() =>
        readPage<OrderRow>(columns, from, order, limit, offset),
      );
      return { total, records: rows.map(readOrder) };
    },
    async find(id) {
      const row = await ask(first(selectOrder(id)));
      return row && readOrder(row);
    },
    async findOfCart(names) {
      const row = await ask(first(selectOfCart(names)));
      return row && readOrder(row);
    },
    checkOut: (names, decide) => write(`cart ${names.cart_id}`, () => checkOut(names, decide)),
    change: (id, decide, options) => write(`order ${id}`, () => change(id, decide, options)),
  };

  function* change(
    id: string,
    decide: (ground: OrderGround) => OrderOutcome,
    { returnsGoods = false }: { readonly returnsGoods?: boolean } = {},
  ): Work<OrderSnapshot | undefined> {
    const row = yield* first(sql<OrderRow>`${selectOrder(id)} ${forUpdate}`);
    if (!row) return undefined;
    const snapshot = readOrder(row);
    const { items, taken = [], promotions: codes = [] } = snapshot.record;
    const productIds = taken.map(({ product_id }) => product_id);
    const goods = returnsGoods ? yield* lockGoods(productIds, codes) : noGoods;
    const offeringIds = items.flatMap(({ offering_id }) => offering_id ?? []);
    const offerings = offeringIds.length === 0 ? [] : yield* lockOfferings(offeringIds);
    const outcome = decide({ snapshot, ...goods, offerings: offerings.map(readOffering) });
    if (outcome.order === snapshot.record) return snapshot;
    return yield* store(outcome, snapshot);
  }
}

function* checkOut(
  names: CheckoutNames,
  decide: Parameters<OrderStore['checkOut']>[1],
): Work<OrderSnapshot | undefined> {
  const row = yield* first(sql<CartRow>`${selectCart(names.cart_id)} ${forUpdate}`);
  const known = yield* first(selectOfCart(names));
  if (known) return readOrder(known);
  const goods = yield* lockGoods(names.product_ids, names.codes);
  const outcome = decide({ cart: row && readCart(row), ...goods });
  return outcome && (yield* store(outcome));
}

/** Reads offerings, and keeps their plans from being removed. */
function* lockOfferings(ids: readonly string[]): Work<readonly OfferingRow[]> {
  const [, rows] = yield* together(
    lock('plans', 'shared'),
    all(sql<OfferingRow>`SELECT document AS offering, checksum AS offering_checksum
      FROM offerings WHERE id ${among(ids)} ORDER BY id`),
  );
  return rows;
}

const noGoods = { stock: [], promotions: [] };

/** Reads the stock of products and some promotions, and locks them in an order that all share. */
function* lockGoods(
  productIds: readonly string[],
  codes: readonly string[],
): Work<Pick<OrderGround, 'stock' | 'promotions'>> {
  const [stock, promotions] = yield* together(
    all(sql<StockRow>`SELECT document, checksum FROM stock
      WHERE product_id ${among(productIds.map(keyText))}
      ORDER BY product_id, location ${forUpdate}`),
    all(sql<PromotionRow>`SELECT document, checksum FROM promotions
      WHERE code ${among(codes.map((code) => keyText(keyOfCode(code))))}
      ORDER BY code ${forUpdate}`),
  );
  return { stock: stock.map(readStock), promotions: promotions.map(readPromotion) };
}

const orders = rowTable('order');
const stocks = rowTable('stock');
const promotionRows = rowTable('promotion');
const subscriptionRows = rowTable('subscription');

/** Stores an order, and everything that changes with it. */
function* store(
  { order, stock = [], promotions = [], subscriptions = [] }: OrderOutcome,
  before?: OrderSnapshot,
): Work<OrderSnapshot> {
  const version = (before?.version ?? 0) + 1;
  const settle = (isNew: boolean) => (record: SeedRecord) => ({
    record,
    document: JSON.stringify(record),
    isNew,
    version,
  });
  const rows = [
    [stocks, stock.map(settle(false))],
    [promotionRows, promotions.map(settle(false))],
    [subscriptionRows, subscriptions.map((one) => ({ ...settle(true)(one), version: 1 }))],
    [orders, [settle(!before)(order)]],
  ] as const;
  for (const [table, settled] of rows) {
    if (settled.length === 0) continue;
    for (const put of table.put(settled)) yield* put;
  }
  return { record: order, version };
}

function selectOrder(id: string): Statement<OrderRow> {
  return sql`SELECT ${columns} FROM orders WHERE id = ${keyText(id)}`;
}

function selectOfCart({
  cart_id,
  cart_version,
  idempotency_key,
}: Parameters<OrderStore['findOfCart']>[0]): Statement<OrderRow> {
  const key = idempotency_key === undefined ? null : keyText(idempotency_key);
  // An order of the key comes before one of the state.
  return sql`SELECT ${columns} FROM orders
    WHERE cart_id = ${keyText(cart_id)} AND (idempotency_key = ${key}
      OR cart_version = ${keyText(cart_version)} AND status <> 'cancelled')
    ORDER BY CASE WHEN idempotency_key = ${key} THEN 0 ELSE 1 END, created_at, id LIMIT 1`;
}

function conditionOf(keys: OrderKeys): Statement {
  let condition = sql`1 = 1`;
  for (const [attribute, wanted] of keys) {
    condition = sql`${condition} AND ${text(attribute)} ${among(wanted.map(keyText))}`;
  }
  return condition;
}
