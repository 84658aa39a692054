import { describe, expect, it } from 'vitest';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makePrice, makePriceBook } from '../../../src/testing/make-price.js';
import { makeShop, shopIds, shopSale } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of answers that depend on the language, currency and time. */
export function describeLanguagesAndPrices(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());

  describe('the language', () => {
    it.each([
      ['the default one', undefined, 'en', 'Teapot'],
      ['the preferred one', ['fr'], 'fr', 'Théière'],
      ['one of the same primary language', ['fr-CA', 'en'], 'fr', 'Théière'],
      ['the default one when none fits', ['ja'], 'en', 'Teapot'],
    ])('is %s', async (_, languages, language, name) => {
      const page = await service.list({ filter: 'eq(sku,POT)', ...(languages && { languages }) });
      expect(page.language).toBe(language);
      expect(page.products[0]).toMatchObject({ attributes: { name }, meta: { language } });
    });

    it('falls back to the default one field by field', async () => {
      const { products } = await service.list({ languages: ['fr'] });
      const texts = products.map(({ attributes }) => [attributes.name, attributes.description]);
      expect(texts).toContainEqual(['Théière', 'Holds a litre.']);
      expect(texts).toContainEqual(['Sencha', undefined]);
    });

    it('of a record’s own texts is the default one of each catalog, unless its locales have that', async () => {
      const french = makeCatalog({
        id: makeUuid(0x41),
        default_language: 'fr',
        languages: ['en'],
      });
      await service.load([french, { type: 'publish', catalog_id: french.id }]);
      const nameIn = async (catalog_id: string, language: string, sku: string) => {
        const filter = `eq(sku,${sku})`;
        const { products } = await service.list({ catalog_id, languages: [language], filter });
        return products[0]?.attributes.name;
      };
      expect(await nameIn(french.id, 'fr', 'SENCHA')).toBe('Sencha');
      expect(await nameIn(french.id, 'fr', 'POT')).toBe('Théière');
      expect(await nameIn(french.id, 'en', 'POT')).toBe('Théière');
      expect(await nameIn(shopIds.catalog, 'en', 'POT')).toBe('Teapot');
    });

    it('of a filter is the language of the answer', async () => {
      const count = async (filter: string, language: string) =>
        (await service.list({ filter, languages: [language] })).total;
      expect(await count('eq(name,Théière)', 'fr')).toBe(1);
      expect(await count('eq(name,Théière)', 'en')).toBe(0);
      expect(await count('eq(name,Teapot)', 'fr')).toBe(0);
      expect(await count('eq(slug,teapot)', 'en')).toBe(1);
      expect(await count('eq(name,Sencha)', 'fr')).toBe(1);
    });
  });

  describe('the currency of display prices', () => {
    it('is the one asked for, with or without tax as the entry says', async () => {
      const { without_tax } = (await priceOf('POT'))?.display_price ?? {};
      expect(without_tax).toEqual({ amount: '3000', currency: 'USD', formatted: '$30.00' });
      const euros = await priceOf('POT', { currency: 'EUR', languages: ['fr'] });
      expect(euros?.display_price).toEqual({
        with_tax: { amount: '3100', currency: 'EUR', formatted: '31,00\u00a0€' },
      });
    });

    it('is the store’s default when none is asked for', async () => {
      await service.load([{ type: 'store', default_currency: 'EUR' }]);
      expect((await priceOf('POT'))?.display_price).toHaveProperty('with_tax.currency', 'EUR');
    });

    it('without a price in it there is no display price, and the price stays', async () => {
      const { products } = await service.list({ filter: 'eq(sku,SENCHA)' });
      expect(products[0]?.attributes.price).toEqual({ JPY: { amount: 1200, includes_tax: true } });
      expect(products[0]?.meta).not.toHaveProperty('display_price');
    });

    it.each(['usd', 'US', 'DOLLAR', ''])('%j is a bad request', async (currency) => {
      await expect(service.list({ currency })).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining(JSON.stringify(currency)),
      });
    });
  });

  describe('price books', () => {
    const special = makePriceBook({ id: makeUuid(0x31), name: 'Special' });
    const publish = { type: 'publish', catalog_id: shopIds.catalog } as const;

    it('of the highest priority that has the sku gives the price, and its name', async () => {
      const price = makePrice({ price_book_id: special.id, sku: 'POT' });
      const books = (priority: number) =>
        makeCatalog({
          price_books: [
            { id: makePriceBook().id, priority: 1 },
            { id: special.id, priority },
          ],
        });
      await service.load([special, price, books(2), publish]);
      expect(await priceOf('POT')).toMatchObject({
        pricebook_id: special.id,
        display_price: { without_tax: { amount: '1000' } },
      });
      expect(await priceOf('CUP')).toMatchObject({ pricebook_id: makePriceBook().id });
      await service.load([books(0), publish]);
      expect(await priceOf('POT')).toMatchObject({ pricebook_id: makePriceBook().id });
    });
  });

  describe('a sale', () => {
    it('takes effect and ends without a new release', async () => {
      const at = async (time: string) => {
        service.environment.setTime(Date.parse(time));
        return priceOf('POT');
      };
      const before = await at('2026-01-31T23:59:59.999Z');
      const during = await at(shopSale.from);
      expect(before).not.toHaveProperty('sale_id');
      expect(during).toMatchObject({
        sale_id: 'winter',
        sale_expires: '2026-03-01T00:00:00.000',
        original_price: { USD: { amount: 3000, includes_tax: false } },
        display_price: { without_tax: { amount: '2500' } },
        original_display_price: { without_tax: { amount: '3000' } },
      });
      expect(await at('2026-02-28T23:59:59.999Z')).toEqual(during);
      expect(await at(shopSale.to)).toEqual(before);
    });

    it('in another currency leaves no trace', async () => {
      const inEuros = async (sku: string, time: string) => {
        service.environment.setTime(Date.parse(time));
        return service.list({ filter: `eq(sku,${sku})`, currency: 'EUR' });
      };
      for (const sku of ['POT', 'SET']) {
        const before = await inEuros(sku, '2026-01-01T00:00:00Z');
        const during = await inEuros(sku, shopSale.from);
        expect(during.products).toEqual(before.products);
      }
    });

    it('without tiers hides those of the list price, in its currencies', async () => {
      const tiersIn = async (currency: string) => {
        const { products } = await service.list({ filter: 'eq(sku,POT)', currency });
        return [products[0]?.attributes.tiers, products[0]?.meta.tiers];
      };
      const dollars = { USD: { amount: 2700, includes_tax: false } };
      const shown = { three: { minimum_quantity: 3, price: dollars } };
      service.environment.setTime(Date.parse(shopSale.to));
      expect(await tiersIn('USD')).toMatchObject([shown, { three: { display_price: {} } }]);
      service.environment.setTime(Date.parse(shopSale.from));
      expect(await tiersIn('USD')).toEqual([undefined, undefined]);
      // The euros have no tier, but the key is there; so it is in a currency without any price.
      expect(await tiersIn('EUR')).toEqual([shown, { three: {} }]);
      expect(await tiersIn('JPY')).toEqual([shown, { three: {} }]);
    });

    it('changes the version of the answer when it begins and when it ends, and only then', async () => {
      const versionAt = async (time: string) => {
        service.environment.setTime(Date.parse(time));
        return (await service.list()).version;
      };
      const times = ['2026-01-01T00:00:00Z', shopSale.from, shopSale.to];
      const versions = [];
      for (const time of times) versions.push(await versionAt(time));
      expect(new Set(versions).size).toBe(3);
      expect(await versionAt('2026-01-31T23:59:59.999Z')).toBe(versions[0]);
      expect(await versionAt('2026-02-28T23:59:59.999Z')).toBe(versions[1]);
      expect(await versionAt('2036-01-01T00:00:00Z')).toBe(versions[2]);
    });

    it('of a component lowers the price of the bundle', async () => {
      const before = await priceOf('SET');
      service.environment.setTime(Date.parse(shopSale.from));
      const during = await priceOf('SET');
      // A pot, two small cups, two spoons.
      expect(before?.display_price?.without_tax?.amount).toBe(String(3000 + 2 * 800 + 2 * 150));
      expect(during?.display_price?.without_tax?.amount).toBe(String(2500 + 2 * 800 + 2 * 150));
      expect(during?.original_display_price?.without_tax?.amount).toBe('4900');
      expect(during?.component_products?.[shopIds.pot]).toMatchObject({ sale_id: 'winter' });
    });
  });

  it('a child product costs its parent’s price with its modifiers', async () => {
    expect((await priceOf('CUP-L'))?.display_price?.without_tax?.amount).toBe('1000');
  });

  async function priceOf(sku: string, request: Parameters<typeof service.list>[0] = {}) {
    const { products } = await service.list({ ...request, filter: `eq(sku,${sku})` });
    return products[0]?.meta;
  }
}
