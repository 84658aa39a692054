import { describe, expect, it } from 'vitest';
import { makePrice } from '../../testing/make-price.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import type { PriceRecord, ProductRecord } from '../requests.js';
import { type BatchSource, gatherBatch, maxBundleDepth } from './gather-batch.js';

const [low, high] = ['0-low', '1-high'];
const times = { created_at: '2025-01-01T00:00:00Z', updated_at: '2025-01-01T00:00:00Z' };
const record = (members: Parameters<typeof makeProduct>[0]): ProductRecord => ({
  ...makeProduct(members),
  ...times,
});

describe('the price of a sku', () => {
  const prices = [
    makePrice({ sku: 'BOTH', price_book_id: low }),
    makePrice({ sku: 'BOTH', price_book_id: high }),
    makePrice({ sku: 'ONE', price_book_id: low }),
  ];
  const bookOf = (books: { id: string; priority: number }[], sku: string) =>
    gatherBatch([record({ sku })], { price_books: books }, source({ prices })).prices.get(sku)
      ?.price_book_id;

  it('is of the book with the highest priority that has it', () => {
    const books = [
      { id: low, priority: 1 },
      { id: high, priority: 2 },
    ];
    expect([bookOf(books, 'BOTH'), bookOf(books, 'ONE'), bookOf(books, 'NONE')]).toEqual([
      high,
      low,
      undefined,
    ]);
  });

  it('is of the book whose id comes first where two have the same priority', () => {
    const books = [
      { id: high, priority: 1 },
      { id: low, priority: 1 },
    ];
    expect(bookOf(books, 'BOTH')).toBe(low);
  });
});

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

it('children are together by their parents, in the order in which they are found', () => {
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

function gather(products: readonly ProductRecord[], stored: readonly ProductRecord[]) {
  return gatherBatch(products, { price_books: [] }, source({ products: stored }));
}

/** A source that has these records. */
function source({
  products = [],
  prices = [],
}: {
  readonly products?: readonly ProductRecord[];
  readonly prices?: readonly PriceRecord[];
}): BatchSource {
  const among = (ids: Iterable<string>) => new Set(ids);
  return {
    findProducts: (ids) => products.filter(({ id }) => among(ids).has(id)),
    findChildren: (ids) => products.filter(({ parent_id = '' }) => among(ids).has(parent_id)),
    findPrices: (book, skus) =>
      prices.filter((price) => price.price_book_id === book && among(skus).has(price.sku)),
    findVariations: () => [],
    findModifiers: () => [],
    findFiles: () => [],
  };
}
