import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductRecord } from '../../../catalog/requests.js';
import { makeProduct } from '../../../testing/make-product.js';
import { makeUuid } from '../../../testing/make-uuid.js';
import { maxBundleDepth, prepareBatches } from '../../stores/product-source.js';
import type { Connection } from '../connection/connection.js';
import { connect } from '../connection/file-connection.js';
import { createRunner } from '../connection/sqlite-engine.js';

const times = { created_at: '2025-01-01T00:00:00Z', updated_at: '2025-01-01T00:00:00Z' };
const record = (members: Parameters<typeof makeProduct>[0]): ProductRecord => ({
  ...makeProduct(members),
  ...times,
});

let connection: Connection;
beforeEach(() => {
  connection = connect(':memory:', { readOnly: false });
});
afterEach(() => connection.close());

describe('relatives', () => {
  /** Each is a bundle of the next. */
  const bundles = Array.from({ length: maxBundleDepth + 3 }, (_, index) =>
    record({
      id: makeUuid(index + 1),
      components: {
        only: {
          name: 'Only',
          options: [{ id: makeUuid(index + 2), type: 'product', quantity: 1, default: true }],
        },
      },
    }),
  );

  it('are followed as deep as bundles go, and no deeper', () => {
    const { related } = gather(bundles.slice(0, 1), bundles);
    expect([...related.keys()]).toEqual(
      Array.from({ length: maxBundleDepth }, (_, index) => makeUuid(index + 2)),
    );
  });

  it('are parents too', () => {
    const parent = record({ id: makeUuid(0x50) });
    const child = record({ id: makeUuid(0x51), parent_id: parent.id });
    expect([...gather([child], [parent, child]).related.values()]).toEqual([parent]);
  });
});

it('children are together by their parents, in the order in which they were made', () => {
  const variation_ids = [makeUuid(0x20)];
  const [one, other] = [0x60, 0x61].map((id) => record({ id: makeUuid(id), variation_ids }));
  if (!one || !other) throw new RangeError('there are two parents');
  const children = [1, 2, 3].map((number) =>
    record({ id: makeUuid(0x70 + number), parent_id: number === 2 ? other.id : one.id }),
  );
  const batch = gather([one, other, record({ id: makeUuid(0x62) })], children);
  expect([...batch.children]).toEqual([
    [one.id, [children[0], children[2]]],
    [other.id, [children[1]]],
  ]);
});

/** Stores products, and reads the batch of some of them. */
function gather(products: readonly ProductRecord[], stored: readonly ProductRecord[]) {
  const { database } = connection;
  const insert = database.prepare<[string, string | null, string], { rowid: number }>(`
    INSERT INTO products (id, parent_id, status, updated_at, document) VALUES (?, ?, 'live', 0, ?)
    RETURNING rowid`);
  const rows = new Map<string, number>();
  for (const product of new Set([...stored, ...products])) {
    const { id, parent_id = null } = product;
    const inserted = insert.get(id, parent_id, JSON.stringify(product));
    rows.set(id, inserted?.rowid ?? 0);
  }
  const readBatch = prepareBatches({ price_books: [] });
  return createRunner(database).run(readBatch(products.map(({ id }) => rows.get(id) ?? 0)));
}
