import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import type { ShopperContext } from '../../../src/catalog/requests.js';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const wholesale = makeCatalog({ id: makeUuid(0x41), name: 'Wholesale' });
const app = makeCatalog({ id: makeUuid(0x42), name: 'App' });
const draft = makeCatalog({ id: makeUuid(0x43), name: 'Not yet published' });

/** Declares the tests of how a request finds the catalog and the release that answer it. */
export function describeWhichCatalog(openStorage: OpenStorage): void {
  const catalogs: SeedRecord[] = [wholesale, app, draft, publish(wholesale.id), publish(app.id)];
  const service = useCommerce(openStorage, [...makeShop(), ...catalogs]);

  const forAccount = rule(1, { catalog_id: wholesale.id, accounts: ['acc-1'] });
  const forApp = rule(2, { catalog_id: app.id, channels: ['app'] });
  const shopper: ShopperContext = { account_id: 'acc-1' };

  describe('catalog rules', () => {
    it('decide which catalog is read, and every product says which', async () => {
      await service.load([forAccount, forApp]);
      const page = await service.list({ shopper });
      expect(page.catalog_id).toBe(wholesale.id);
      expect(new Set(page.products.map(({ meta }) => meta.catalog_id))).toEqual(
        new Set([wholesale.id]),
      );
    });

    it.each<[string, SeedRecord[], ShopperContext, string]>([
      ['the best match', [forAccount, forApp], { ...shopper, channel: 'app' }, wholesale.id],
      ['another match', [forAccount, forApp], { channel: 'app' }, app.id],
      ['the path without a match', [forAccount, forApp], { channel: 'web' }, shopIds.catalog],
      ['the path for nobody in particular', [forAccount, rule(3, {})], {}, shopIds.catalog],
      ['the path with a single rule', [forAccount], shopper, shopIds.catalog],
      ['the path without rules', [], shopper, shopIds.catalog],
      [
        'the default rule',
        [forAccount, rule(3, { catalog_id: app.id })],
        { channel: 'web' },
        app.id,
      ],
    ])('%s', async (_, rules, context, catalogId) => {
      await service.load(rules);
      expect((await service.list({ shopper: context })).catalog_id).toBe(catalogId);
      const nodes = await service.commerce.catalog.listNodes({
        catalog_id: shopIds.catalog,
        shopper: context,
      });
      expect(nodes.catalog_id).toBe(catalogId);
    });

    it.each([undefined, 'latestPublished', 'latest'])(
      'decide when the release is %s',
      async (release) => {
        await service.load([forAccount, forApp]);
        const page = await service.list({ shopper, ...(release && { release_id: release }) });
        expect(page.catalog_id).toBe(wholesale.id);
      },
    );

    it('do not decide when the request names its release', async () => {
      await service.load([forAccount, forApp]);
      const { release_id } = await service.list();
      const page = await service.list({ shopper, release_id });
      expect(page).toMatchObject({ catalog_id: shopIds.catalog, release_id });
    });

    it('take part within their schedules', async () => {
      const schedules = [{ valid_from: '2026-02-01T00:00:00Z', valid_to: '2026-02-02T00:00:00Z' }];
      await service.load([{ ...forAccount, schedules }, forApp]);
      const catalogAt = async (time: string) => {
        service.environment.setTime(Date.parse(time));
        return (await service.list({ shopper })).catalog_id;
      };
      expect(await catalogAt('2026-01-31T23:59:59.999Z')).toBe(shopIds.catalog);
      expect(await catalogAt('2026-02-01T00:00:00.000Z')).toBe(wholesale.id);
      expect(await catalogAt('2026-02-02T00:00:00.000Z')).toBe(shopIds.catalog);
    });

    it('whose catalog has no release take no part: the next best does', async () => {
      const toDraft = rule(3, { catalog_id: draft.id, accounts: ['acc-1'], channels: ['app'] });
      const asked = { ...shopper, channel: 'app' };
      await service.load([toDraft, rule(4, { catalog_id: draft.id })]);
      expect((await service.list({ shopper: asked })).catalog_id).toBe(shopIds.catalog);
      await service.load([forAccount]);
      expect((await service.list({ shopper: asked })).catalog_id).toBe(wholesale.id);
      await service.commerce.catalog.publishRelease(draft.id);
      expect((await service.list({ shopper: asked })).catalog_id).toBe(draft.id);
    });

    it('decide also when the named catalog was never published, but not when there is none', async () => {
      await service.load([forAccount, forApp]);
      const page = await service.list({ catalog_id: draft.id, shopper });
      expect(page.catalog_id).toBe(wholesale.id);
      const nobody = service.list({ catalog_id: draft.id, shopper: { channel: 'web' } });
      await expect(nobody).rejects.toMatchObject({
        message: `Catalog "${draft.id}" has no published release. Publish it first.`,
      });
      await expect(service.list({ catalog_id: makeUuid(99), shopper })).rejects.toMatchObject({
        message: `There is no catalog "${makeUuid(99)}".`,
      });
    });

    it('take effect without a new release', async () => {
      await service.load([forAccount, forApp]);
      await service.load([{ ...forAccount, accounts: ['acc-9'] }]);
      expect((await service.list({ shopper })).catalog_id).toBe(shopIds.catalog);
    });
  });

  describe('a request without a catalog', () => {
    const list = (request: { shopper?: ShopperContext } = {}) =>
      service.commerce.catalog.listNodeProducts({ node_id: shopIds.hierarchy, ...request });

    it('reads the catalog published first', async () => {
      expect((await list()).catalog_id).toBe(shopIds.catalog);
      await service.commerce.catalog.publishRelease(draft.id);
      expect((await list()).catalog_id).toBe(shopIds.catalog);
    });

    it('reads the catalog that a rule gives, the only rule too', async () => {
      await service.load([forAccount]);
      expect((await list({ shopper })).catalog_id).toBe(wholesale.id);
      expect((await list()).catalog_id).toBe(shopIds.catalog);
    });

    it('reads the catalog published first when the rule’s has no release', async () => {
      await service.load([rule(1, { catalog_id: draft.id, accounts: ['acc-1'] })]);
      expect((await list({ shopper })).catalog_id).toBe(shopIds.catalog);
    });

    it('is not found before anything was published', async () => {
      await service.commerce.reset();
      await expect(list()).rejects.toMatchObject({
        code: 'not_found',
        message: 'No catalog has been published yet. Publish one first.',
      });
    });
  });

  describe('not found says which part is unknown', () => {
    const unknown = makeUuid(99);

    it.each([
      ['catalog', { catalog_id: unknown }, `There is no catalog "${unknown}".`],
      [
        'release',
        { release_id: unknown },
        `Catalog "${shopIds.catalog}" has no release "${unknown}". Ask for latestPublished to read its newest one.`,
      ],
      [
        'catalog before release',
        { catalog_id: 'no', release_id: 'no' },
        'There is no catalog "no".',
      ],
      [
        'published release',
        { catalog_id: draft.id },
        `Catalog "${draft.id}" has no published release. Publish it first.`,
      ],
    ])('%s', async (_, request, message) => {
      await expect(service.list(request)).rejects.toMatchObject({ code: 'not_found', message });
      const nodes = service.commerce.catalog.listNodes({ catalog_id: shopIds.catalog, ...request });
      await expect(nodes).rejects.toMatchObject({ code: 'not_found', message });
    });

    it('node', async () => {
      const { release_id } = await service.list();
      await expect(service.list({ node_id: unknown })).rejects.toMatchObject({
        code: 'not_found',
        message: `There is no node "${unknown}" in release "${release_id}" of catalog "${shopIds.catalog}".`,
      });
    });

    it.each(['catalog', 'release', 'node'] as const)(
      'a %s with an id of over 255 characters',
      async (part) => {
        const long = { [`${part}_id`]: 'x'.repeat(256) };
        await expect(service.list(long)).rejects.toMatchObject({
          code: 'not_found',
          message: expect.stringMatching(`^There is no ${part} "x{60}…": an id has at most 255 `),
        });
      },
    );

    it('ids are compared exactly', async () => {
      const upper = shopIds.catalog.toUpperCase();
      await expect(service.list({ catalog_id: upper })).rejects.toMatchObject({
        code: 'not_found',
      });
      const padded = ` ${shopIds.hierarchy}`;
      await expect(service.list({ node_id: padded })).rejects.toMatchObject({ code: 'not_found' });
    });

    it('a release of another catalog is unknown', async () => {
      const { release_id } = await service.list({ catalog_id: wholesale.id });
      await expect(service.list({ release_id })).rejects.toMatchObject({ code: 'not_found' });
    });

    it('a catalog to publish', async () => {
      const published = service.commerce.catalog.publishRelease(unknown);
      await expect(published).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining(`There is no catalog "${unknown}" to publish.`),
      });
    });
  });
}

function rule(number: number, overrides: Parameters<typeof makeCatalogRule>[0]) {
  return makeCatalogRule({ id: makeUuid(0x50 + number), ...overrides });
}

function publish(catalog_id: string) {
  return { type: 'publish', catalog_id } as const;
}
