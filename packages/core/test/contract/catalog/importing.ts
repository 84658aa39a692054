import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeHierarchy, makeNode } from '../../../src/testing/make-node.js';
import { makeOffering, makePlan } from '../../../src/testing/make-offering.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeSubscription } from '../../../src/testing/make-subscription.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { makeVariation } from '../../../src/testing/make-variation.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { reorderMembers } from './reorder-members.js';

/** Declares the tests of loading seeds: all of one or nothing. */
export function describeImporting(openStorage: OpenStorage): void {
  const untimed = { type: 'hierarchy', id: makeUuid(0x91), name: 'Garden' } as const;

  describe('loading a seed', () => {
    const service = useCommerce(openStorage);

    it('counts its records and publishes what it asks for, once', async () => {
      const report = await service.load([
        ...makeShop(),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(report.records).toEqual({
        file: 2,
        variation: 1,
        price_modifier: 1,
        hierarchy: 1,
        node: 3,
        product: 8,
        price_book: 1,
        price: 4,
        store: 1,
        catalog: 1,
        publish: 2,
      });
      expect(report.published).toMatchObject([{ catalog_id: shopIds.catalog, products: 5 }]);
      expect(await service.commerce.describe()).toMatchObject({
        catalogs: 1,
        releases: 1,
        nodes: 4,
        products: 8,
        offerings: 0,
        accounts: 0,
        subscriptions: 0,
        carts: 0,
        stock: 0,
      });
    });

    it('takes records in any order', async () => {
      await service.load([...makeShop()].reverse());
      expect((await service.list()).total).toBe(5);
    });

    it('of nothing changes nothing', async () => {
      expect(await service.load([])).toEqual({
        records: {},
        published: [],
        withdrawn: [],
        touched: [],
        changes: {},
      });
      expect(await service.export()).toEqual([]);
    });

    it('stamps records that say no time of their own', async () => {
      await service.load([untimed]);
      const now = '2026-01-31T09:30:00.000Z';
      expect(await service.export()).toEqual([{ ...untimed, created_at: now, updated_at: now }]);
    });

    it('in capital letters has subscriptions that are found in any letter case', async () => {
      const offering = makeOffering();
      const { id, ...rest } = makeSubscription();
      const capital = { ...rest, id: id.toUpperCase(), plan_id: rest.plan_id.toUpperCase() };
      await service.load([{ ...offering, id: offering.id.toUpperCase() }, capital]);
      for (const asked of [id, id.toUpperCase()]) {
        const { subscription } = await service.commerce.subscriptions.update(asked, {
          plan_id: offering.plans[1]?.id.toUpperCase() ?? '',
        });
        expect(subscription).toMatchObject({
          id,
          attributes: { plan_id: offering.plans[1]?.id, offering: { id: offering.id } },
        });
      }
    });

    it('again without changes keeps every time', async () => {
      await service.load([...makeShop(), untimed]);
      const before = await service.export();
      service.environment.advance(60_000);
      await service.load([...makeShop(), untimed]);
      expect(await service.export()).toEqual(before);
    });

    it('as a dry run tells what it would change, and changes nothing', async () => {
      const product = makeProduct();
      await service.load([untimed, product]);
      const before = await service.export();
      const records = [
        untimed,
        { ...product, name: 'Jug' },
        makeProduct({ id: makeUuid(0x202), sku: 'NEW' }),
      ].map((record, index) => ({ record, origin: `line ${index + 1}` }));
      const dry = { dryRun: true };
      const { changes } = await service.commerce.loadSeed(records, dry);
      expect(changes).toEqual({
        hierarchy: { added: 0, changed: 0, unchanged: 1 },
        product: { added: 1, changed: 1, unchanged: 0 },
      });
      const lost = makeProduct({ id: makeUuid(0x203), sku: 'LOST', node_ids: [makeUuid(0x999)] });
      const failing = service.commerce.loadSeed([{ record: lost, origin: 'line 1' }], dry);
      await expect(failing).rejects.toMatchObject({
        details: [expect.stringContaining('line 1 /node_ids/0 refers to the node')],
      });
      expect(await service.export()).toEqual(before);
      // The store takes further imports.
      expect((await service.commerce.loadSeed(records)).changes).toEqual(changes);
    });

    it('again in other words keeps every time, and the words that are stored', async () => {
      const product = makeProduct({
        id: makeUuid(0x202),
        tags: ['new', 'hot'],
        locales: { fr: { name: 'Le pot', slug: 'pot' }, de: { name: 'Kanne' } },
        extensions: { 'products(care)': { wash: 30, iron: false }, other: { a: 1 } },
        node_ids: [shopIds.tea],
      });
      const { created_at: _made, updated_at: _changed, ...timeless } = product;
      const { created_at: _, ...rule } = makeCatalogRule({
        catalog_id: shopIds.catalog,
        tags: ['vip', 'new'],
        channels: ['web', 'app'],
      });
      const more = [untimed, timeless, rule, makeOffering(), makeSubscription()];
      const settings = { type: 'store', page_length: 7, default_currency: 'EUR' } as const;
      await service.load([...makeShop(), ...more, settings]);
      const before = JSON.stringify(await service.export());
      service.environment.advance(60_000);
      const reworded = [
        ...makeShop().filter(({ type }) => type !== 'publish' && type !== 'store'),
        untimed,
        { ...timeless, tags: ['NEW', 'hot', 'Hot'] },
        { ...rule, tags: ['New', 'VIP'], channels: ['app', 'web'] },
        makeOffering(),
        makeSubscription(),
        settings,
      ].map((record) => reorderMembers(record));
      await service.load(reworded);
      expect(JSON.stringify(await service.export())).toBe(before);
    });

    it('with a change stamps what changed, and keeps when it was made', async () => {
      await service.load([untimed]);
      service.environment.advance(60_000);
      await service.load([{ ...untimed, name: 'Yard' }]);
      expect(await service.export()).toEqual([
        {
          ...untimed,
          name: 'Yard',
          created_at: '2026-01-31T09:30:00.000Z',
          updated_at: '2026-01-31T09:31:00.000Z',
        },
      ]);
    });

    it('replaces a record as a whole', async () => {
      await service.load([...makeShop()]);
      const bare = makeProduct({ id: shopIds.pot, sku: 'POT', name: 'Pot' });
      await service.load([bare, { type: 'publish', catalog_id: shopIds.catalog }]);
      expect(await service.list({ filter: 'eq(sku,POT)' })).toMatchObject({ total: 0 });
    });

    it('several at once loads one after another, each whole', async () => {
      const named = (name: string) =>
        Array.from({ length: 300 }, (_, index) =>
          makeProduct({ id: makeUuid(0x1000 + index), name }),
        );
      await Promise.all(['first', 'second', 'third'].map((name) => service.load(named(name))));
      const records = await service.export();
      expect(records).toEqual(named('third'));
    });
  });

  describe('a seed with faults changes nothing', () => {
    const service = useCommerce(openStorage, makeShop());
    const lost = makeUuid(0x404);

    it.each<[string, SeedRecord[], string[]]>([
      [
        'a reference that leads nowhere',
        [makeProduct({ id: makeUuid(0x200), node_ids: [shopIds.tea, lost] })],
        [
          `seed:1 /node_ids/1 refers to the node or hierarchy "${lost}", which is neither in the seed nor in the store`,
        ],
      ],
      [
        'a sku that two products of the seed share',
        [
          makeProduct({ id: makeUuid(0x201), sku: 'SAME' }),
          makeProduct({ id: makeUuid(0x202), sku: 'SAME' }),
        ],
        [
          expect.stringMatching(
            /^seed:[12] \/sku "SAME" is also the sku of ".*" \(id .*\); prices refer to products by sku/,
          ),
        ],
      ],
      [
        'a sku that a stored product has',
        [makeProduct({ id: makeUuid(0x201), sku: 'POT' })],
        [
          `seed:1 /sku "POT" is also the sku of "Teapot" (slug "teapot", id ${shopIds.pot}); prices refer to products by sku, so each product needs its own: change one, or import the other once more without it. If they are one product, keep its id (in a product CSV: its handle)`,
        ],
      ],
      [
        'nodes that are their own ancestors',
        [
          makeNode({ id: shopIds.tea, parent_id: shopIds.green }),
          makeNode({ id: shopIds.green, parent_id: shopIds.tea }),
        ],
        [shopIds.tea, shopIds.green].map(
          (id, index) =>
            `seed:${index + 1} /parent_id node ${id} is its own ancestor; change a parent_id so that the path ends at a hierarchy`,
        ),
      ],
      [
        'a plan that two offerings have',
        [makeOffering(), makeOffering({ id: makeUuid(0x301), plans: [makePlan()] })],
        [
          `seed:1 plan ${makePlan().id} belongs to two offerings, ${makeOffering().id} and ${makeUuid(0x301)}; give each plan an id of its own`,
        ],
      ],
    ])('%s', async (_, records, details) => {
      const before = await service.export();
      const failed = service.load([makeHierarchy({ name: 'Changed' }), ...records].reverse());
      await expect(failed).rejects.toMatchObject({ code: 'validation_failed' });
      await expect(service.load(records)).rejects.toMatchObject({ details });
      expect(await service.export()).toEqual(before);
    });

    it.each<[string, SeedRecord, string]>([
      ['parent', makeProduct({ id: makeUuid(0x200), parent_id: lost }), '/parent_id'],
      [
        'option',
        makeProduct({ id: makeUuid(0x200), parent_id: shopIds.cup, option_ids: [lost] }),
        '/option_ids/0',
      ],
      [
        'variation',
        makeProduct({ id: makeUuid(0x200), variation_ids: [lost] }),
        '/variation_ids/0',
      ],
      [
        'modifier',
        makeProduct({ id: makeUuid(0x200), price_modifiers: ['no'] }),
        '/price_modifiers/0',
      ],
      ['image', makeProduct({ id: makeUuid(0x200), main_image_id: lost }), '/main_image_id'],
      ['file', makeProduct({ id: makeUuid(0x200), file_ids: [lost] }), '/file_ids/0'],
      [
        'component',
        makeProduct({
          id: makeUuid(0x200),
          components: { a: { name: 'A', options: [{ id: lost, type: 'product', quantity: 1 }] } },
        }),
        '/components/a/options/0/id',
      ],
      ['curated product', makeHierarchy({ curated_products: [lost] }), '/curated_products/0'],
      ['parent node', makeNode({ parent_id: lost }), '/parent_id'],
      [
        'price book',
        {
          type: 'price',
          price_book_id: lost,
          sku: 'X',
          currencies: { USD: { amount: 1, includes_tax: true } },
        },
        '/price_book_id',
      ],
      ['catalog', { type: 'publish', catalog_id: lost }, '/catalog_id'],
      [
        'rule’s catalog',
        { type: 'catalog_rule', id: lost, name: 'R', catalog_id: lost },
        '/catalog_id',
      ],
      ['offering', makeSubscription(), '/offering_id'],
      [
        'hierarchy, which a node is not',
        {
          type: 'catalog',
          id: lost,
          name: 'C',
          hierarchy_ids: [shopIds.tea],
          price_books: [],
          default_language: 'en',
        },
        '/hierarchy_ids/0',
      ],
    ])('an unknown %s', async (_, record, pointer) => {
      const before = await service.export();
      await expect(service.load([record])).rejects.toMatchObject({
        code: 'validation_failed',
        details: expect.arrayContaining([
          expect.stringMatching(`^seed:1 ${pointer} refers to the `),
        ]),
      });
      expect(await service.export()).toEqual(before);
    });

    it.each<[string, SeedRecord[], SeedRecord, RegExp]>([
      [
        'a plan from under a subscription',
        [makeOffering(), makeSubscription()],
        makeOffering({ plans: [makePlan({ id: makeUuid(0x302) })] }),
        /^seed:1 removes the plan ".*", which the subscription .* names; keep it/,
      ],
      [
        'an option from under a product',
        [],
        makeVariation({ options: [{ id: makeUuid(0x303), name: 'Medium' }] }),
        /^seed:1 removes the option ".*", which the product .* names; keep it/,
      ],
      [
        'a hierarchy from under a catalog',
        [makeHierarchy({ id: makeUuid(0x304) })],
        makeNode({ id: shopIds.hierarchy, parent_id: makeUuid(0x304) }),
        /^seed:1 removes the hierarchy ".*", which the catalog .* names; keep it/,
      ],
    ])('one that takes away %s', async (_, stored, record, detail) => {
      await service.load(stored);
      const before = await service.export();
      await expect(service.load([record])).rejects.toMatchObject({
        code: 'validation_failed',
        details: expect.arrayContaining([expect.stringMatching(detail)]),
      });
      expect(await service.export()).toEqual(before);
    });

    it('what nobody names, or names no longer after the seed, may be taken away', async () => {
      const yearly = makeOffering().plans.slice(1);
      await service.load([makeOffering(), makeSubscription()]);
      await service.load([makeOffering({ plans: [makePlan()] })]);
      await service.load([
        makeOffering({ plans: yearly }),
        makeSubscription({ plan_id: yearly[0]?.id ?? '' }),
      ]);
      const [offering] = (await service.export()).filter(({ type }) => type === 'offering');
      expect(offering).toMatchObject({ plans: yearly });
    });

    it('faults anywhere among many valid records are all told', async () => {
      const before = await service.export();
      const valid = Array.from({ length: 600 }, (_, index) =>
        makeProduct({ id: makeUuid(0x1000 + index) }),
      );
      const wrong = { ...makeProduct(), status: 'on' } as unknown as SeedRecord;
      const fault = '/status must be one of live, draft, is "on"';
      await expect(service.load([wrong, ...valid, wrong, ...valid])).rejects.toMatchObject({
        details: [`seed:1 ${fault}`, `seed:602 ${fault}`],
      });
      expect(await service.export()).toEqual(before);
      await service.load(valid);
    });

    it('more than 20 curated products are a fault', async () => {
      const curated_products = Array.from({ length: 21 }, (_, index) => makeUuid(index));
      await expect(service.load([makeHierarchy({ curated_products })])).rejects.toMatchObject({
        details: ['seed:1 /curated_products must have at most 20 entries, has 21'],
      });
    });

    it('skus may change places within one seed', async () => {
      const [pot, sencha] = [shopIds.pot, shopIds.sencha];
      await service.load([
        makeProduct({ id: pot, sku: 'SENCHA' }),
        makeProduct({ id: sencha, sku: 'POT' }),
      ]);
      const swapped = (await service.export()).filter((record) => record.type === 'product');
      expect(swapped.find(({ id }) => id === pot)?.sku).toBe('SENCHA');
    });

    it('a product that the seed names twice has the sku it has last', async () => {
      await service.load([
        makeProduct({ id: makeUuid(0x201), sku: 'POT' }),
        makeProduct({ id: makeUuid(0x201), sku: 'PAN' }),
      ]);
      expect((await service.commerce.describe()).products).toBe(9);
    });
  });

  describe('a load that goes on', () => {
    const service = useCommerce(openStorage, makeShop());

    it('shows nobody a part of its seed before all of it is stored', async () => {
      const observe = async () => [await service.export(), (await service.list()).products];
      const before = await observe();
      const during: unknown[] = [];
      await service.commerce.loadSeed(slowly());
      expect(during).toEqual([before, before]);
      expect((await service.commerce.describe()).products).toBe(608);

      async function* slowly() {
        for (let index = 0; index < 600; index++) {
          const id = makeUuid(0x1000 + index);
          yield { record: makeProduct({ id }), origin: `seed:${index + 1}` };
          if (index % 299 === 0 && index > 0) during.push(await observe());
        }
      }
    });

    it('changes nothing when it is stopped', async () => {
      const before = await service.export();
      const controller = new AbortController();
      const records = Array.from({ length: 1000 }, (_, index) =>
        makeProduct({ id: makeUuid(0x1000 + index) }),
      );
      const stopped = service.load(records, {
        signal: controller.signal,
        onProgress: () => controller.abort('enough'),
      });
      await expect(stopped).rejects.toMatchObject({
        code: 'aborted',
        message: 'The import was stopped; nothing was changed.',
        cause: 'enough',
      });
      expect(await service.export()).toEqual(before);
      await service.load(records);
      expect((await service.commerce.describe()).products).toBe(1008);
    });
  });
}
