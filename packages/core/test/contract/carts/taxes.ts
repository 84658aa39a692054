import type { CartItemAddition, TaxAddition } from '@aisle/schema/carts';
import { beforeEach, expect, it } from 'vitest';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { refusalOf } from '../subscriptions/refusal-of.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const unknown = makeUuid(0xffff);

const cart_id = 'taxed';
const vat: TaxAddition = { type: 'tax_item', name: 'VAT', code: 'VAT20', rate: 0.2 };
const pot: CartItemAddition = { type: 'cart_item', id: shopIds.pot, quantity: 2 };
const gift = {
  type: 'custom_item',
  name: 'Gift',
  quantity: 1,
  price: { amount: 500, includes_tax: true },
} as const;

/** Declares the tests of taxes of lines. */
export function describeTaxes(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const { carts, totals, line } = {
    carts: () => service.commerce.carts,
    totals: async () => {
      const { with_tax, without_tax, tax } = (await carts().get({ cart_id })).cart.meta
        .display_price;
      return [without_tax.amount, tax.amount, with_tax.amount];
    },
    line: async (index = 0) => {
      const found = (await carts().get({ cart_id })).items[index];
      return { cart_id, item_id: found?.id ?? '' };
    },
  };
  let plain: number;
  beforeEach(async () => {
    await carts().addItems({ cart_id, items: [pot, gift] });
    plain = (await carts().get({ cart_id })).items[0]?.value.amount ?? 0;
  });

  it('are added to a product, changed, and removed', async () => {
    const isIncluded = (await carts().get({ cart_id })).items[0]?.value.includes_tax;
    const added = await carts().addTax({ ...(await line()), ...vat });
    const [tax] = added.tax_items;
    expect(tax).toEqual({ ...vat, id: expect.any(String) });
    const rated = (rate: number) => {
      const own = isIncluded ? Math.round((plain * rate) / (1 + rate)) : Math.round(plain * rate);
      return isIncluded
        ? [plain - own + 500, own, plain + 500]
        : [plain + 500, own, plain + own + 500];
    };
    expect(await totals()).toEqual(rated(0.2));
    const { tax_items, version } = await carts().get({ cart_id });
    expect(tax_items).toEqual([tax]);
    expect(added.version).toBe(version);
    const named = { ...(await line()), tax_item_id: tax?.id ?? '' };
    const changed = await carts().updateTax({ ...named, rate: 0.25, jurisdiction: 'UK' });
    expect(changed.tax_items).toEqual([{ ...tax, rate: 0.25, jurisdiction: 'UK' }]);
    expect(await totals()).toEqual(rated(0.25));
    expect(await carts().updateTax({ ...named, rate: 0.25 })).toEqual(changed);
    await carts().deleteTax(named);
    expect(await totals()).toEqual(rated(0));
    expect((await carts().get({ cart_id })).tax_items).toEqual([]);
  });

  it('are added to several lines, all or none, and removed from all', async () => {
    const [first, second] = [await line(0), await line(1)];
    const of = (type: 'cart_item' | 'custom_item', id: string) => ({
      ...vat,
      relationships: { item: { data: { type, id } } },
    });
    const items = [of('cart_item', first.item_id), of('custom_item', second.item_id)];
    const { tax_items } = await carts().addTaxes({ cart_id, items });
    expect((await carts().get({ cart_id })).tax_items).toEqual(tax_items);
    const before = await totals();
    for (const [wrong, code, pointers] of [
      [of('custom_item', first.item_id), 'validation_failed', ['/1/relationships/item/data/type']],
      [of('cart_item', unknown), 'not_found', []],
      [{ ...of('cart_item', first.item_id), rate: 2 }, 'validation_failed', ['/1/rate']],
    ] as const) {
      const refusal = await refusalOf(
        carts().addTaxes({ cart_id, items: [items[1], wrong] as never }),
      );
      expect(refusal).toMatchObject({ code, pointers });
    }
    expect(await totals()).toEqual(before);
    await carts().deleteTaxes({ cart_id });
    await carts().deleteTaxes({ cart_id });
    expect((await carts().get({ cart_id })).tax_items).toEqual([]);
    await carts().deleteTaxes({ cart_id: 'none' });
  });

  it('are at most five of a line, and of no line that is not there', async () => {
    const place = await line(1);
    for (let count = 0; count < 5; count += 1) await carts().addTax({ ...place, ...vat });
    expect(await refusalOf(carts().addTax({ ...place, ...vat }))).toMatchObject({
      code: 'conflict',
    });
    const none = { ...place, item_id: unknown };
    expect(await refusalOf(carts().addTax({ ...none, ...vat }))).toMatchObject({
      code: 'not_found',
    });
    const gone = { ...place, tax_item_id: unknown };
    expect(await refusalOf(carts().deleteTax(gone))).toMatchObject({ code: 'not_found' });
    expect(await refusalOf(carts().updateTax(gone))).toMatchObject({ code: 'not_found' });
    await carts().addItem({ cart_id, ...pot });
    expect((await carts().get({ cart_id })).tax_items).toHaveLength(5);
    const amount = { ...place, ...vat, amount: 5 } as never;
    expect(await refusalOf(carts().addTax(amount))).toMatchObject({ pointers: ['/amount'] });
  });

  it('stay with the line when more of it is added, and keep it apart from another one', async () => {
    await carts().addTax({ ...(await line()), ...vat });
    await carts().addItem({ cart_id, ...pot });
    const [, , other] = (
      await carts().addItem({ cart_id, ...pot, custom_inputs: { engraving: 'A' } })
    ).items;
    const { items } = await carts().updateItem({
      ...{ cart_id, item_id: other?.id ?? '' },
      custom_inputs: {},
    });
    expect(items.map(({ quantity }) => quantity)).toEqual([4, 1, 2]);
    expect((await carts().get({ cart_id })).tax_items).toHaveLength(1);
    const next = { cart_id: 'next' };
    await carts().addItem({ ...next, ...pot });
    for (const quantities of [
      [4, 4, 1],
      [6, 8, 2],
    ]) {
      const merged = await carts().addItems({ ...next, items: [{ type: 'cart_items', cart_id }] });
      const found = merged.items.map(({ quantity }) => quantity);
      expect(found).toEqual(quantities);
      expect((await carts().get(next)).tax_items).toHaveLength(1);
    }
    await carts().delete(next);
    const exported = await service.export();
    const cart = exported.find(({ type }) => type === 'cart');
    expect(JSON.stringify(cart)).toContain('VAT20');
    expect((await service.load(cart ? [cart] : [])).changes).toEqual({
      cart: { added: 0, changed: 0, unchanged: 1 },
    });
  });
}
