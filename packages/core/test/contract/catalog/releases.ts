import { beforeEach, describe, expect, it } from 'vitest';
import type { Release } from '../../../src/catalog/publication.js';
import { makePrice } from '../../../src/testing/make-price.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

/** Declares the tests of publishing: content, retention and visibility of releases. */
export function describeReleases(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const publish = (options?: Parameters<typeof service.commerce.catalog.publishRelease>[1]) =>
    service.commerce.catalog.publishRelease(shopIds.catalog, options);

  describe('publishing', () => {
    it('makes a release that says what it is', async () => {
      service.environment.advance(5000);
      const release = await publish();
      expect(release).toEqual({
        id: expect.any(String),
        catalog_id: shopIds.catalog,
        published_at: service.environment.clock(),
        languages: ['en', 'fr'],
        default_language: 'en',
        products: 5,
      });
      const { products, release_id } = await service.list();
      expect(release_id).toBe(release.id);
      expect(products[0]?.attributes.published_at).toBe('2026-01-31T09:30:05.000');
    });

    it('makes public what the catalog holds now', async () => {
      const attached = makeProduct({ id: shopIds.draft, sku: 'DRAFT', node_ids: [shopIds.tea] });
      const hidden = makeProduct({ id: shopIds.pot, sku: 'POT', status: 'draft' });
      await service.load([attached, { ...hidden, node_ids: [shopIds.tea] }]);
      expect(skusOf(await service.list({ node_id: shopIds.tea }))).toEqual([
        'SET',
        'SENCHA',
        'POT',
      ]);
      await publish();
      const after = await service.list({ node_id: shopIds.tea });
      // The kettle is curated, so it comes first now that it is live.
      expect(skusOf(after)).toEqual(['DRAFT', 'SET', 'SENCHA']);
    });

    it('tells how far it is', async () => {
      const many = Array.from({ length: 450 }, (_, index) =>
        makeProduct({ id: makeUuid(0x1000 + index), node_ids: [shopIds.tea] }),
      );
      await service.load(many);
      const steps: [number, number][] = [];
      await publish({ onProgress: (products, total) => steps.push([products, total]) });
      // The listed products, and the two components that no node lists.
      expect(steps.at(-1)).toEqual([457, 457]);
      expect(steps.length).toBeGreaterThan(1);
      expect(steps.map(([products]) => products)).toEqual(
        steps.map(([products]) => products).sort((a, b) => a - b),
      );
    });

    it('several times at once makes them one after another', async () => {
      const releases = await Promise.all([publish(), publish(), publish()]);
      expect(new Set(releases.map(({ id }) => id)).size).toBe(3);
      const [catalog] = await service.commerce.catalog.listCatalogs();
      expect(new Set(catalog?.releases)).toEqual(new Set(releases));
    });
  });

  describe('a release', () => {
    it('never changes: it answers the same after changes and after newer releases', async () => {
      const before = await service.list({ include: ['component_products', 'files'] });
      const { release_id } = before;
      await service.load([
        makePrice({ sku: 'POT', currencies: { USD: { amount: 1, includes_tax: true } } }),
        makeProduct({ id: shopIds.sencha, sku: 'OTHER', name: 'Other', node_ids: [] }),
      ]);
      const answers = async () =>
        service.list({ release_id, include: ['component_products', 'files'] });
      expect(await answers()).toEqual(before);
      await publish();
      expect(await answers()).toEqual(before);
      expect(await priceOf('POT', release_id)).toBe('3000');
      expect(await priceOf('POT')).toBe('1');
      expect((await service.list()).version).not.toBe(before.version);
    });

    it('is one of the newest three; an older one was pruned, and says so', async () => {
      const [catalog] = await service.commerce.catalog.listCatalogs();
      const releases: Release[] = [...(catalog?.releases ?? [])];
      for (let count = 0; count < 3; count++) releases.unshift(await publish());
      const [newest, , third, pruned] = releases;
      const [after] = await service.commerce.catalog.listCatalogs();
      expect(after?.releases).toEqual(releases.slice(0, 3));
      expect((await service.list()).release_id).toBe(newest?.id);
      expect((await service.list({ release_id: third?.id ?? '' })).total).toBe(5);
      const message = `Release "${pruned?.id}" of catalog "${shopIds.catalog}" was pruned or deleted: only the newest three releases are kept. Ask for latestPublished to read the newest one.`;
      const gone = { code: 'not_found', message };
      await expect(service.list({ release_id: pruned?.id ?? '' })).rejects.toMatchObject(gone);
      const nodes = service.commerce.catalog.listNodes({
        catalog_id: shopIds.catalog,
        release_id: pruned?.id ?? '',
      });
      await expect(nodes).rejects.toMatchObject(gone);
      expect((await service.commerce.describe()).releases).toBe(3);
    });

    it('is pruned among its own catalog’s only', async () => {
      const other = makeUuid(0x41);
      const catalog = makeShop().find(({ type }) => type === 'catalog');
      await service.load([{ ...catalog, type: 'catalog', id: other } as never]);
      const { id } = await service.commerce.catalog.publishRelease(other);
      for (let count = 0; count < 4; count++) await publish();
      expect((await service.list({ catalog_id: other, release_id: id })).total).toBe(5);
    });
  });

  describe('the random order of variations and options', () => {
    const options = Array.from({ length: 8 }, (_, index) => ({
      id: makeUuid(0x300 + index),
      name: `Option ${index}`,
    }));
    beforeEach(() =>
      service.load([makeVariation({ options: [...options, ...makeVariation().options] })]),
    );

    it('is drawn when the catalog is built from nothing, and stays until it is built so again', async () => {
      const orders = new Map<string, string>();
      for (let count = 0; count < 6; count++) {
        // Options are shown by documents that the change does not name, so every other build is complete.
        const name = `Cup, ${count >> 1}`;
        await service.load([
          makeVariation({ name, options: [...options, ...makeVariation().options] }),
        ]);
        const { id } = await publish();
        orders.set(id, await orderOf(id));
      }
      const [one, two, three, four, five, six] = [...orders.values()];
      expect([one, three, five]).toEqual([two, four, six]);
      expect(new Set(orders.values()).size).toBeGreaterThan(1);
      for (const id of [...orders.keys()].slice(-3)) {
        expect(await orderOf(id)).toBe(orders.get(id));
      }
    });

    it('leaves those with a sort_order in front, descending', async () => {
      const { id } = await publish();
      expect(await orderOf(id)).toMatch(/^Large,Small,Option/);
    });

    async function orderOf(release_id: string): Promise<string> {
      const { products } = await service.list({ release_id, filter: 'eq(sku,CUP)' });
      const [variation] = products[0]?.meta.variations ?? [];
      return (variation?.options ?? []).map(({ name }) => name).join();
    }
  });

  describe('a publish that is stopped', () => {
    it('leaves everything as it was', async () => {
      const before = await observe();
      for (const when of ['at once', 'while it builds']) {
        const controller = new AbortController();
        if (when === 'at once') controller.abort();
        const stopped = publish({
          signal: controller.signal,
          onProgress: () => controller.abort(new Error('enough')),
        });
        await expect(stopped).rejects.toMatchObject({
          code: 'aborted',
          message: 'Publishing was stopped; no release was created.',
        });
        await expect(stopped).rejects.toHaveProperty('cause', controller.signal.reason);
        expect(await observe()).toEqual(before);
      }
    });

    it('may be made again', async () => {
      await expect(publish({ signal: AbortSignal.abort() })).rejects.toThrow();
      const { id } = await publish();
      expect((await service.list()).release_id).toBe(id);
    });

    it('by an error of the one who watches leaves everything as it was', async () => {
      const before = await observe();
      const failed = publish({
        onProgress: () => {
          throw new RangeError('no room to show it');
        },
      });
      await expect(failed).rejects.toThrow('no room to show it');
      expect(await observe()).toEqual(before);
    });

    async function observe() {
      return {
        page: await service.list(),
        catalogs: await service.commerce.catalog.listCatalogs(),
        summary: await service.commerce.describe(),
        records: await service.export(),
      };
    }
  });

  it('cleaning up takes nothing away that anybody could see', async () => {
    const before = await service.list();
    await service.commerce.cleanUp();
    expect(await service.list()).toEqual(before);
  });

  async function priceOf(sku: string, release_id?: string) {
    const { products } = await service.list({
      filter: `eq(sku,${sku})`,
      ...(release_id !== undefined && { release_id }),
    });
    const { with_tax, without_tax } = products[0]?.meta.display_price ?? {};
    return (with_tax ?? without_tax)?.amount;
  }
}
