import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { createCommerce } from '../../src/commerce/create-commerce.js';
import { makeShop, shopIds } from '../../src/testing/make-shop.js';
import { makeUuid } from '../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from './use-commerce.js';

/** Functions as untyped programs call them, with unchecked input. */
type Untyped = Readonly<Record<string, (...given: readonly unknown[]) => unknown>>;

/** Declares the tests of errors for programs that call the service with invalid arguments. */
export function describeMisusing(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const call = (path: string, ...given: readonly unknown[]) => {
    const [name = '', ...places] = path.split('.').toReversed();
    const place = places.reduceRight<object>((at, part) => Reflect.get(at, part), service.commerce);
    return (place as Untyped)[name]?.(...given);
  };
  const plain = { node_id: shopIds.hierarchy };

  describe('a request of a program', () => {
    it.each<[string, unknown]>([
      ['A request must be an object, is undefined.', undefined],
      ['A request must be an object, is "all".', 'all'],
      ['A request has no nodeId: did you mean node_id?', { nodeId: 'n' }],
      ['A request has no catalogid: did you mean catalog_id?', { ...plain, catalogid: 'c' }],
      ['The id of the node must be a text, is undefined.', {}],
      ['The node_id of a request must be a text, is 7.', { node_id: 7 }],
      [
        'The include of a request must be a list of component_products, main_image, files, is ["files","foo"].',
        { ...plain, include: ['files', 'foo'] },
      ],
      [
        'The include of a request must be a list of component_products, main_image, files, is ["constructor"].',
        { ...plain, include: ['constructor'] },
      ],
      [
        'The filter of a request must be a text, is ["eq(name,a)"].',
        { ...plain, filter: ['eq(name,a)'] },
      ],
      [
        'The languages of a request must be a list of texts, is "fr".',
        { ...plain, languages: 'fr' },
      ],
      [
        'The tags of a shopper must be a list of texts, is "app".',
        { ...plain, shopper: { tags: 'app' } },
      ],
      ['The limit must be an integer from 1 to 100, is 0.', { ...plain, limit: 0 }],
      ['The limit of a request must be a number, is "2".', { ...plain, limit: '2' }],
    ])('is refused: %s', async (message, request) => {
      await expect(call('catalog.listNodeProducts', request)).rejects.toMatchObject({
        code: 'bad_request',
        message,
      });
    });

    it('may leave out by undefined what it may leave out', async () => {
      const page = await service.commerce.catalog.listNodeProducts({
        ...plain,
        catalog_id: undefined,
        filter: undefined,
        include: undefined,
        limit: undefined,
        shopper: { channel: undefined },
      });
      expect(page.total).toBeGreaterThan(0);
    });

    it.each<[string, () => unknown]>([
      ['subscriptions.list', () => service.commerce.subscriptions.list({ limit: -1 })],
      ['subscriptions.list', () => service.commerce.subscriptions.list({ limit: 1000 })],
      ['subscriptions.browse', () => service.commerce.subscriptions.browse({ limit: 1.5 })],
      ['subscriptions.browse', () => service.commerce.subscriptions.browse({ offset: -1 })],
      ['listUpcoming', () => service.commerce.listUpcoming(1.5)],
      ['catalog.listUpcoming', () => service.commerce.catalog.listUpcoming(0, -1)],
      [
        'subscriptions.listUpcoming',
        () => service.commerce.subscriptions.listUpcoming(0, Number.NaN),
      ],
    ])('for a number that is no count is refused: %s', async (_, ask) => {
      await expect(ask()).rejects.toMatchObject({ code: 'bad_request' });
    });

    it.each<[string, () => unknown]>([
      ['loadSeed', () => service.commerce.loadRecords([], { maxFaults: 0 })],
      ['loadSeed', () => service.commerce.loadRecords([], { maxFaults: 0.5 })],
      ['loadSeed', () => call('loadSeed', makeShop())],
      ['publishRelease', () => call('catalog.publishRelease', shopIds.catalog, { sginal: 1 })],
      ['publishRelease', () => call('catalog.publishRelease', shopIds.catalog, { signal: true })],
      ['previewRelease', () => call('catalog.previewRelease', shopIds.catalog, [])],
      ['update', () => call('subscriptions.update', makeUuid(1), {}, { ifversion: ['x'] })],
      ['update', () => call('subscriptions.update', makeUuid(1), {}, { ifVersion: 'x' })],
    ])(
      'with options that there are none of is refused before it changes anything: %s',
      async (called, ask) => {
        const before = await service.export();
        await expect(ask()).rejects.toThrow(new RegExp(`\\b${called}\\(\\)`));
        await expect(ask()).rejects.toBeInstanceOf(TypeError);
        expect(await service.export()).toEqual(before);
      },
    );

    it('to publish what is no id is refused', async () => {
      await expect(
        call('catalog.publishRelease', { catalog_id: shopIds.catalog }),
      ).rejects.toMatchObject({ code: 'bad_request' });
    });
  });

  describe('a program', () => {
    it('hands the export of one store to another', async () => {
      const other = createCommerce({ storage: await openStorage() });
      const { records } = await other.loadRecords(service.commerce.exportSeed());
      expect(Object.keys(records)).toContain('product');
      const exported: SeedRecord[] = [];
      for await (const record of other.exportSeed()) exported.push(record);
      expect(exported).toEqual(await service.export());
      await other.close();
    });

    it('may have a clock that tells fractions of milliseconds, and none that tells no time', async () => {
      const storage = await openStorage();
      const fine = createCommerce({ storage, clock: () => 1_770_000_000_000.25 });
      await fine.loadRecords(makeShop());
      const page = await fine.catalog.listNodeProducts(plain);
      expect(page.total).toBeGreaterThan(0);
      const stopped = createCommerce({ storage, clock: () => Number.NaN });
      await expect(stopped.catalog.listNodeProducts(plain)).rejects.toThrow(
        'clock in createCommerce() must return milliseconds since the epoch, but returned NaN.',
      );
      await fine.close();
    });
  });
}
