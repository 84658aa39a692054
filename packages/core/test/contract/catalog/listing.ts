import { createValidator } from '@aisle/schema';
import { CatalogProduct } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import type { SeedRecord } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makeNode } from '../../../src/testing/make-node.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

const validate = createValidator(CatalogProduct);

/** Declares the tests of listing a node's products without a filter. */
export function describeListing(openStorage: OpenStorage): void {
  describeOrderOfMaking(openStorage);

  describe('the products of a node', () => {
    const service = useCommerce(openStorage, makeShop());

    it('are those attached to the node itself, and live', async () => {
      const { products, ...page } = await service.list({ node_id: shopIds.tea });
      expect(products.map(({ id }) => id)).toEqual([shopIds.set, shopIds.sencha, shopIds.pot]);
      expect(page).toMatchObject({
        total: 3,
        limit: 25,
        offset: 0,
        catalog_id: shopIds.catalog,
        language: 'en',
      });
    });

    it('of a hierarchy are those of the whole hierarchy, each once', async () => {
      const page = await service.list();
      expect(page.total).toBe(5);
      // By last update, newest first, then by id; the root curates nothing.
      expect(skusOf(page)).toEqual(['SENCHA', 'POT', 'CUP', 'CUP-L', 'SET']);
    });

    it('are as the contract says, in every language and currency', async () => {
      for (const language of ['en', 'fr']) {
        for (const currency of ['USD', 'EUR', 'JPY', 'GBP']) {
          const { products, documents } = await service.list({ languages: [language], currency });
          expect(products.map(validate).flatMap(({ faults = [] }) => faults)).toEqual([]);
          expect(documents.map((document) => JSON.parse(document))).toEqual(products);
        }
      }
    });

    it('are parsed once', async () => {
      const page = await service.list({ include: ['files'] });
      expect(page.products).toBe(page.products);
      expect(page.included).toBe(page.included);
    });

    it('say curated_product only where the node curates them', async () => {
      const curated = async (node_id: string) =>
        (await service.list({ node_id })).products.map(({ attributes }) => attributes);
      const [set, ...others] = await curated(shopIds.tea);
      expect(set).toMatchObject({ sku: 'SET', curated_product: true });
      for (const attributes of [...others, ...(await curated(shopIds.cups))]) {
        expect(attributes).not.toHaveProperty('curated_product');
      }
    });

    it('stand alone once their parent is withdrawn, and no longer when it is back', async () => {
      const cup = makeShop().find(
        (record) => record.type === 'product' && record.id === shopIds.cup,
      );
      const publish = { type: 'publish', catalog_id: shopIds.catalog } as const;
      const findChildren = async () =>
        skusOf(await service.list({ filter: 'eq(product_types,child)' }));
      const findLarge = async () => (await service.list({ filter: 'eq(sku,CUP-L)' })).products[0];
      const before = await findLarge();
      expect(before).toMatchObject({ relationships: { parent: { data: { id: shopIds.cup } } } });
      expect(await findChildren()).toEqual(['CUP-L']);

      await service.load([{ ...cup, status: 'draft' } as SeedRecord, publish]);
      const alone = await findLarge();
      expect(alone?.relationships).not.toHaveProperty('parent');
      expect(alone?.attributes).not.toHaveProperty('base_product_id');
      expect(alone?.attributes.price).toEqual(before?.attributes.price);
      expect(await findChildren()).toEqual([]);

      await service.load([cup as SeedRecord, publish]);
      expect(await findChildren()).toEqual(['CUP-L']);
      expect((await findLarge())?.relationships).toEqual(before?.relationships);
    });

    it('may be none, with the totals all the same', async () => {
      const empty = makeNode({ id: makeUuid(9), name: 'Empty' });
      await service.load([empty, { type: 'publish', catalog_id: shopIds.catalog }]);
      expect(await service.list({ node_id: empty.id })).toMatchObject({ total: 0, documents: [] });
    });
  });

  describe('paging', () => {
    const products = Array.from({ length: 130 }, (_, index) =>
      makeProduct({
        id: makeUuid(0x1000 + index),
        // Three of a day; the ids decide among them.
        updated_at: `2025-${String(1 + (index % 11)).padStart(2, '0')}-01T00:00:00.000Z`,
        node_ids: [shopIds.cups],
      }),
    );
    const curated = [70, 3, 129, 128].map((index) => makeUuid(0x1000 + index));
    const expected = [
      ...curated,
      ...products
        .filter(({ id }) => !curated.includes(id))
        .sort((a, b) =>
          a.updated_at === b.updated_at ? compare(a, b, 'id') : compare(b, a, 'updated_at'),
        )
        .map(({ id }) => id),
    ];
    const service = useCommerce(openStorage, [
      ...makeShop().filter(({ type }) => type !== 'product' && type !== 'node'),
      makeNode({ id: shopIds.cups, curated_products: curated }),
      ...products,
    ]);

    it('pages of any size put together are the whole list', async () => {
      for (const limit of [1, 7, 65, maxPageLimit]) {
        const ids: string[] = [];
        for (let offset = 0; offset < expected.length; offset += limit) {
          const page = await service.list({ node_id: shopIds.cups, limit, offset });
          expect(page).toMatchObject({ total: expected.length, limit, offset });
          ids.push(...page.products.map(({ id }) => id));
        }
        expect(ids).toEqual(expected);
      }
    });

    it('an offset counts records, not pages: every one may begin a page', async () => {
      const { documents } = await service.list({ node_id: shopIds.cups, limit: maxPageLimit });
      for (let offset = 0; offset < 60; offset++) {
        const page = await service.list({ node_id: shopIds.cups, limit: 3, offset });
        expect(page.documents).toEqual(documents.slice(offset, offset + 3));
      }
    });

    it('a page past the end is empty, with the total', async () => {
      for (const offset of [expected.length, 10_000]) {
        const page = await service.list({ node_id: shopIds.cups, offset });
        expect(page).toMatchObject({ total: expected.length, offset, documents: [] });
      }
    });

    it('without a limit has the page length of the store, which may change at any time', async () => {
      expect((await service.list()).documents).toHaveLength(25);
      await service.load([{ type: 'store', page_length: 40 }]);
      expect(await service.list()).toMatchObject({ limit: 40 });
      expect((await service.list()).documents).toHaveLength(40);
    });

    it.each([{ limit: 0 }, { limit: 101 }, { offset: -1 }, { offset: 10_001 }])(
      '%j is a bad request',
      async (request) => {
        await expect(service.list(request)).rejects.toMatchObject({ code: 'bad_request' });
      },
    );
  });
}

/** Catalogs, and the children of a product, are listed by when they were made. */
function describeOrderOfMaking(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage);
  /** In their order. Some are in a zone or letters that not every reader of times knows. */
  const times = [
    '2026-01-01T00:00:00Z',
    '2026-01-02T12:00:00+15:00',
    '2026-01-02t00:00:00z',
    '2026-01-02T00:00:00.001Z',
    '2026-01-01T12:00:00-23:59',
  ];

  it('what was made first comes first, however its time is written', async () => {
    const catalogs = times.map((created_at, index) =>
      makeCatalog({ id: makeUuid(0x60 - index), name: created_at, created_at }),
    );
    const children = times.map((created_at, index) =>
      makeProduct({
        id: makeUuid(0x60 - index),
        sku: created_at,
        parent_id: shopIds.cup,
        created_at,
      }),
    );
    await service.load([...makeShop(), ...catalogs.toReversed(), ...children.toReversed()]);
    const { records } = await service.commerce.records.listCatalogs({});
    const named = records.map(({ attributes }) => attributes.name);
    expect(named.filter((name) => times.includes(name))).toEqual(times);
    const family = { product_id: shopIds.cup };
    const { product } = await service.commerce.catalog.getProduct(family);
    const ids = product.relationships.children?.data.map(({ id }) => id) ?? [];
    const made: readonly string[] = children.map(({ id }) => id);
    expect(ids.filter((id) => made.includes(id))).toEqual(made);
  });
}

function compare<Name extends string>(
  a: Readonly<Record<Name, string>>,
  b: Readonly<Record<Name, string>>,
  name: Name,
): number {
  return a[name] < b[name] ? -1 : 1;
}
