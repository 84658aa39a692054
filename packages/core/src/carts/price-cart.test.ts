import type { StoredCustomDiscount } from '@aisle/schema/carts';
import type { CatalogProduct } from '@aisle/schema/catalog';
import type { SeedCartLine, SeedCustomItem, SeedPromotion } from '@aisle/schema/seed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf } from '../orders/check-out.js';
import { totalsOfItem, totalsOfOrder } from '../orders/order.js';
import { makeUuid } from '../testing/make-uuid.js';
import {
  type Pricing,
  priceCart,
  shareOut,
  type Totals,
  totalLine,
  totalUnit,
} from './price-cart.js';

const amounts = fc.oneof(fc.nat(1000), fc.nat(10_000_000), fc.nat(2 ** 45));
const rates = fc.integer({ min: 0, max: 1_000_000 }).map((rate) => rate / 1_000_000);
const times = {
  created_at: '2026-01-31T09:00:00.000Z',
  updated_at: '2026-01-31T09:00:00.000Z',
};
const tags = ['tea', 'sale', 'clay'] as const;

const customItems = fc.record({
  type: fc.constant('custom_item' as const),
  name: fc.constant('Wrapping'),
  quantity: fc.integer({ min: 1, max: 100 }),
  amount: amounts,
  includes_tax: fc.boolean(),
  tax: fc.array(rates, { maxLength: 5 }),
});
const products = fc.record({
  type: fc.constant('cart_item' as const),
  quantity: fc.integer({ min: 1, max: 100 }),
  amount: amounts,
  includes_tax: fc.boolean(),
  tags: fc.subarray([...tags]),
  tax: fc.array(rates, { maxLength: 5 }),
});
const promotions = fc.record(
  {
    percent: fc.oneof(fc.integer({ min: 1, max: 100 }), fc.constantFrom(12.5, 0.0001, 33.3333)),
    amount: amounts.map((amount) => amount + 1),
    isPercent: fc.boolean(),
    products: fc.record(
      { tags: fc.subarray([...tags], { minLength: 1 }), skus: fc.constant<string[]>(['SKU-0']) },
      { requiredKeys: [] },
    ),
    minimum: amounts,
    uses: fc.nat(1),
  },
  { requiredKeys: ['percent', 'amount', 'isPercent'] },
);

const customDiscounts = fc.array(
  fc.record({ code: fc.constantFrom('LOYAL', 'Code0'), amount: amounts, isForeign: fc.boolean() }),
  { maxLength: 3 },
);

const carts = fc.record({
  currency: fc.constantFrom('USD', 'EUR', 'JPY', 'BHD', 'CLF'),
  items: fc.array(fc.oneof(customItems, products), { maxLength: 8 }),
  promotions: fc.array(promotions, { maxLength: 4 }),
  ofCart: customDiscounts,
  ofLine: customDiscounts,
});
type DrawnCart = typeof carts extends fc.Arbitrary<infer Cart> ? Cart : never;

/**
 * Returns a drawn cart, its promotions last, and what prices it. Its first line has custom discounts.
 */
function build({ currency, items, promotions: drawn, ofCart, ofLine }: DrawnCart) {
  const give = (discounts: DrawnCart['ofCart'], first: number): StoredCustomDiscount[] =>
    discounts.map(({ code, amount, isForeign }, index) => ({
      ...{ type: 'custom_discount', id: makeUuid(first + index), discount_code: code },
      ...{ description: '', discount_engine: '', external_id: '' },
      amount: -1 - amount,
      currency: isForeign ? 'XTS' : currency,
    }));
  const seen = new Map<string, { product: CatalogProduct; image: undefined }>();
  const lines: SeedCartLine[] = items.map((item, index) => {
    const id = makeUuid(index);
    const taxes = item.tax.map((rate) => ({ type: 'tax_item' as const, id, rate }));
    if (item.type === 'custom_item') {
      const { amount, includes_tax, tax: _, ...rest } = item;
      const price = { amount, currency, includes_tax };
      return { ...rest, id, price, tax: taxes, ...times };
    }
    const { amount, includes_tax, quantity } = item;
    const price = { [currency]: { amount, includes_tax } };
    const attributes = { name: 'Pot', sku: `SKU-${index}`, tags: item.tags, price };
    const product = { id, type: 'product', attributes, meta: {} } as unknown as CatalogProduct;
    seen.set(id, { product, image: undefined });
    return { id, product_id: id, name: 'Pot', quantity, tax: taxes, ...times };
  });
  const records = drawn.map(
    ({ percent, amount, isPercent, minimum, products, uses }, index): SeedPromotion => ({
      type: 'promotion',
      code: `Code${index}`,
      name: 'Promotion',
      ...(isPercent ? { percent } : { amounts: { [currency]: amount } }),
      ...(products && { products }),
      ...(minimum !== undefined && { minimum: { [currency]: minimum + 1 } }),
      ...(uses !== undefined && { uses }),
    }),
  );
  const [first] = lines;
  if (first && first.type !== 'promotion_item') first.custom_discounts = give(ofLine, 0x100);
  for (const { code } of records) {
    lines.push({ type: 'promotion_item', id: makeUuid(lines.length), code, ...times });
  }
  const pricing: Pricing = {
    seen: { currency, language: 'en', products: seen },
    promotions: new Map(records.map((record) => [record.code.toLowerCase(), record])),
    offerings: new Map(),
    now: 0,
  };
  return { lines, cart: { items: lines, custom_discounts: give(ofCart, 0x200) }, pricing };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

const expectSound = ({ with_tax, without_tax, tax, discount, without_discount }: Totals) => {
  expect(without_tax + tax).toBe(with_tax);
  expect(without_discount + discount).toBe(with_tax);
  for (const amount of [with_tax, without_tax, tax, without_discount, 0 - discount]) {
    expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
  }
};

describe('whatever a cart has, in any currency', () => {
  const check = (expectIt: (cart: ReturnType<typeof build>) => void) =>
    fc.assert(fc.property(carts, (drawn) => expectIt(build(drawn))));

  it('of lines and of their sum add up', () => {
    check(({ cart, pricing }) => {
      const priced = priceCart(cart, pricing);
      for (const { total } of priced.lines) expectSound(total);
      expectSound(priced.total);
      for (const side of Object.keys(priced.total) as (keyof Totals)[]) {
        expect(sum(priced.lines.map(({ total }) => total[side]))).toBe(priced.total[side]);
      }
      expect(priced.subtotal + priced.total.discount).toBeGreaterThanOrEqual(0);
    });
  });

  it('its discounts are those of its lines, to the last unit', () => {
    check(({ cart, pricing }) => {
      const { lines: priced, discounts, total } = priceCart(cart, pricing);
      for (const line of priced) {
        expect(sum(line.discounts.map(({ amount }) => amount))).toBe(line.total.discount);
      }
      expect(sum(discounts.map(({ amount }) => amount))).toBe(total.discount);
      for (const { id, amount } of discounts) {
        const parts = priced.flatMap((line) => line.discounts.filter((one) => one.id === id));
        expect(sum(parts.map((part) => part.amount))).toBe(amount);
      }
    });
  });

  it('an order has the amounts of its cart', () => {
    check(({ lines, cart, pricing }) => {
      const priced = priceCart(cart, pricing);
      const items = itemsOf(lines, pricing, priced, () => makeUuid(1));
      expect(totalsOfOrder({ items })).toEqual(priced.total);
      const bought = priced.lines.filter(
        (line, index) => line.priced.unit && lines[index]?.type !== 'promotion_item',
      );
      expect(items.map(totalsOfItem)).toEqual(bought.map(({ total }) => total));
    });
  });

  it('its first discount is the percentage or amount of the lines that it names', () => {
    check(({ lines, cart, pricing }) => {
      const { lines: priced, discounts, subtotal } = priceCart(cart, pricing);
      const [first] = discounts;
      if (!first?.promotion) return;
      const { percent, amounts: fixed, products: named } = first.promotion;
      const most = sum(
        lines.map((line, index) => {
          const sku = 'product_id' in line ? `SKU-${index}` : undefined;
          const own = 'product_id' in line ? pricing.seen.products.get(line.product_id) : undefined;
          const isNamed =
            named?.skus?.some((one) => one === sku) ||
            named?.tags?.some((tag) => own?.product.attributes.tags?.includes(tag));
          const unit = priced[index]?.priced.unit?.amount ?? 0;
          return named && !isNamed ? 0 : unit * ('quantity' in line ? line.quantity : 0);
        }),
      );
      expect(most).toBeLessThanOrEqual(subtotal);
      const least = Math.min(fixed?.[pricing.seen.currency] ?? 0, most);
      const exact = percent === undefined ? least : (most / 100) * percent;
      // Numbers beyond this have no exact fraction.
      const precision = Math.max(0.500_001, most / 2 ** 50);
      expect(Math.abs(exact + first.amount)).toBeLessThanOrEqual(precision);
    });
  });
});

describe('custom discounts', () => {
  const pot = (id: number, quantity: number): SeedCustomItem => ({
    type: 'custom_item',
    ...{ id: makeUuid(id), name: 'Pot', quantity, ...times },
    price: { amount: 1000, currency: 'USD', includes_tax: false },
  });
  const off = (id: number, amount: number, currency = 'USD'): StoredCustomDiscount => ({
    ...{ type: 'custom_discount', id: makeUuid(id), discount_code: 'LOYAL' },
    ...{ description: '', discount_engine: '', external_id: '', amount, currency },
  });
  const tenth: SeedPromotion = { type: 'promotion', code: 'TEN', name: 'Ten', percent: 10 };
  const pricing: Pricing = {
    seen: { currency: 'USD', language: 'en', products: new Map() },
    promotions: new Map([['ten', tenth]]),
    offerings: new Map(),
    now: 0,
  };
  const code: SeedCartLine = { type: 'promotion_item', id: makeUuid(9), code: 'TEN', ...times };

  it('apply after promotions, first to their line and then to the cart', () => {
    const items: SeedCartLine[] = [{ ...pot(1, 1), custom_discounts: [off(5, -300)] }, pot(2, 2)];
    const cart = { items: [...items, code], custom_discounts: [off(6, -240)] };
    const { lines, discounts, total } = priceCart(cart, pricing);
    // 1000 and 2000 less a tenth; 300 off the first; 240 off 600 and 1800.
    expect(lines.map((line) => line.total.with_tax)).toEqual([540, 1620, 0]);
    expect(discounts.map(({ amount, isOfCart }) => [amount, isOfCart])).toEqual([
      [-300, true],
      [-300, false],
      [-240, true],
    ]);
    expect(total.with_tax).toBe(2160);
  });

  it('are at most the price, and none in another currency', () => {
    const items: SeedCartLine[] = [{ ...pot(1, 1), custom_discounts: [off(5, -1500)] }, pot(2, 1)];
    const cart = { items, custom_discounts: [off(6, -100, 'EUR'), off(7, -5000)] };
    const { discounts, total } = priceCart(cart, pricing);
    expect(discounts.map(({ amount }) => amount)).toEqual([-1000, -1000]);
    expect(total.with_tax).toBe(0);
  });
});

describe('an amount that is shared out', () => {
  it('is there in all, no part more than its weight, each next to the exact one', () => {
    const weights = fc.array(amounts, { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const most = sum(all);
        const amount = Math.floor(most * part);
        const parts = shareOut(amount, all);
        expect(sum(parts)).toBe(amount);
        for (const [index, weight] of all.entries()) {
          const own = parts[index] ?? 0;
          expect(own >= 0 && own <= weight).toBe(true);
          const gap = BigInt(own) * BigInt(most) - BigInt(amount) * BigInt(weight);
          expect((gap < 0n ? -gap : gap) < BigInt(Math.max(most, 1))).toBe(true);
        }
      }),
    );
  });

  it('gives the units that are left to the largest remainders, then to the first', () => {
    expect(
      shareOut(
        10,
        [1, 1, 1].map((one) => one * 10),
      ),
    ).toEqual([4, 3, 3]);
    expect(shareOut(5, [3, 4, 3])).toEqual([2, 2, 1]);
    expect(shareOut(0, [0, 0])).toEqual([0, 0]);
  });
});

describe('totals', () => {
  const lines = fc.record({
    value: fc.oneof(fc.nat(100_000), fc.nat(2 ** 50)),
    includes_tax: fc.boolean(),
    rate: fc.nat(5_000_000),
  });

  it('have the tax that is nearest to the exact one', () => {
    fc.assert(
      fc.property(lines, (line) => {
        const { tax, with_tax, without_tax } = totalLine(line);
        const exact = BigInt(without_tax) * BigInt(line.rate) - BigInt(tax) * 1_000_000n;
        const bound = line.includes_tax ? 1_000_000n + BigInt(line.rate) : 1_000_000n;
        expect(2n * (exact < 0n ? -exact : exact) <= bound).toBe(true);
        expect(line.includes_tax ? with_tax : without_tax).toBe(line.value);
      }),
    );
  });

  it('of a unit add up, and are exact without discount and tax', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 1000 }), fc.nat(1000), (line, quantity, off) => {
        const priced = { ...line, value: line.value - (line.value % quantity) };
        const unit = totalUnit(totalLine(priced, 0 - Math.min(off, priced.value)), quantity);
        expect(unit.without_tax + unit.tax).toBe(unit.with_tax);
        expect(unit.without_discount + unit.discount).toBe(unit.with_tax);
        const plain = totalUnit(totalLine({ ...priced, rate: 0 }), quantity);
        expect(plain.with_tax * quantity).toBe(priced.value);
        expect(plain).toMatchObject({ tax: 0, discount: 0 });
      }),
    );
  });

  it('have no negative zero', () => {
    expect(totalUnit(totalLine({ value: 3, includes_tax: true, rate: 0 }), 3)).toEqual({
      with_tax: 1,
      without_tax: 1,
      tax: 0,
      discount: 0,
      without_discount: 1,
    });
  });
});
