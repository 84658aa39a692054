import { expect, it } from 'vitest';
import { makeFile } from '../../../src/testing/make-file.js';
import { makePriceBook } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of filling a store from several seeds. */
export function describeFilling(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage);
  const countProducts = async () => (await service.commerce.describe()).products;

  it('that is complete leaves a store like any other', async () => {
    const fill = await service.commerce.beginFill();
    await service.load(makeShop());
    await service.load([makeProduct({ sku: 'MORE' })]);
    await fill?.complete();
    const products = await countProducts();
    expect(products).toBeGreaterThan(0);
    expect(await service.commerce.clearUnfinishedFill()).toBe(false);
    expect(await countProducts()).toBe(products);
    await service.load([makeProduct({ sku: 'LATER' })]);
  });

  it('that is abandoned leaves an empty store', async () => {
    const fill = await service.commerce.beginFill();
    await service.load(makeShop());
    await fill?.abandon();
    expect(await countProducts()).toBe(0);
    expect(await service.commerce.clearUnfinishedFill()).toBe(false);
    const again = await service.commerce.beginFill();
    expect(again).toBeDefined();
    await again?.abandon();
  });

  it('begins with an empty store only, or with one that it may empty', async () => {
    await service.load(makeShop());
    const products = await countProducts();
    expect(await service.commerce.beginFill()).toBeUndefined();
    expect(await countProducts()).toBe(products);
    const fill = await service.commerce.beginFill({ clear: true });
    expect(await countProducts()).toBe(0);
    await fill?.complete();
  });

  it.each([{ type: 'store', default_currency: 'EUR' } as const, makePriceBook(), makeFile()])(
    'does not begin with a store that holds only a $type, which it would take away',
    async (record) => {
      await service.load([record]);
      expect(await service.commerce.beginFill()).toBeUndefined();
      expect(await service.commerce.clearUnfinishedFill()).toBe(false);
      expect(await service.export()).toMatchObject([{ type: record.type }]);
    },
  );

  it('lets nobody change what it would take away, until it is complete', async () => {
    const fill = await service.commerce.beginFill();
    await service.load(makeShop());
    const change = () => service.commerce.carts.create({});
    await expect(change()).rejects.toMatchObject({
      code: 'busy',
      message: expect.stringContaining('is being loaded'),
    });
    await fill?.complete();
    await change();
  });

  it('is told when the store is emptied under it, and adds nothing to what comes then', async () => {
    const fill = await service.commerce.beginFill();
    await service.load(makeShop());
    await service.commerce.reset();
    const lost = expect.objectContaining({ code: 'conflict' });
    await expect(service.load(makeShop())).rejects.toEqual(lost);
    await expect(service.commerce.catalog.publishRelease(shopIds.catalog)).rejects.toEqual(lost);
    await expect(fill?.complete()).rejects.toEqual(lost);
    expect(await countProducts()).toBe(0);
    await service.load(makeShop());
    expect(await countProducts()).toBeGreaterThan(0);
    await fill?.abandon();
  });

  it.each(['complete', 'abandon'] as const)('is over after one %s, and says so', async (end) => {
    const fill = await service.commerce.beginFill();
    await service.load(makeShop());
    await fill?.[end]();
    await service.load([makeProduct({ sku: 'LATER' })]);
    const products = await countProducts();
    await expect(fill?.complete()).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^This fill has already been \w+ed/),
    });
    await fill?.abandon();
    expect(await countProducts()).toBe(products);
  });
}
