import type { CatalogProduct } from '@aisle/schema/catalog';
import {
  formatFilter,
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { createCommerce } from '../../../src/commerce/create-commerce.js';
import { makeRandom } from '../../../src/testing/fixed-environment.js';
import { makeNode } from '../../../src/testing/make-node.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { withoutTimeLimit } from '../inspection/without-time-limit.js';
import { makeTestEnvironment, type OpenStorage } from '../use-commerce.js';

const shelf = makeNode({
  id: makeUuid(9),
  name: 'Shelf',
  curated_products: [5, 1_000, 700].map((index) => makeUuid(0x1000 + index)),
});
const attributes = Object.keys(productFilterAttributes) as ProductFilterAttribute[];

const product = (index: number, changed = '') =>
  makeProduct({
    id: makeUuid(0x1000 + index),
    sku: `${index % 2 === 0 ? 'Sku' : 'sKU'}-${index}${changed}`,
    name: `Name ${index % 400}${changed}`,
    slug: `slug-${index % 900}`,
    locales: { fr: { name: `Énorme ${index % 50}` } },
    ...(index % 5 === 0 && { upc_ean: `4${index % 35}` }),
    node_ids: index % 10 === 0 ? [shelf.id, shopIds.green] : [shelf.id],
    updated_at: new Date(Date.UTC(2025, 0, 1 + (index % 50))).toISOString(),
    tags: ['all', ...(index % 2 === 0 ? ['half'] : []), `tag ${index % 13}${changed}`],
  });

/** Reads of the tests with long lists. */
interface Looks {
  readonly nodes: readonly string[];
  readonly languages: readonly string[];
  readonly searches: readonly string[];
  readonly explanations: number;
}

const all: Looks = {
  nodes: [shelf.id, shopIds.hierarchy, shopIds.green],
  languages: ['en', 'fr'],
  searches: ['', 'A', 'é', '1', 'SKU-17', 'late'],
  explanations: 150,
};

const few: Looks = {
  nodes: [shelf.id, shopIds.hierarchy],
  languages: ['fr'],
  searches: ['', '1'],
  explanations: 15,
};

/** Declares the tests of inspecting releases with long lists. */
export function describeLongLists(openStorage: OpenStorage, thorough: boolean): void {
  /**
   * Number of products, so large that the lists of a node have several blocks, and one step does
   * not read all values.
   */
  const count = thorough ? 1_800 : 1_100;
  const looks = thorough ? all : few;
  let commerce: Commerce;
  const releases: string[] = [];
  beforeAll(async () => {
    commerce = createCommerce({ storage: await openStorage(), ...makeTestEnvironment() });
    const indexes = Array.from({ length: count }, (_, index) => index);
    await publish([...makeShop(), shelf, ...indexes.map((index) => product(index))]);
    await publish(
      indexes.filter((index) => index % 9 === 0).map((index) => product(index, ' late')),
    );
  });
  afterAll(() => commerce.close());

  describe('values of long lists, in releases that share what did not change', () => {
    it.each(attributes)('of %s are as many as the filter finds', async (attribute) => {
      const operator = operatorsTaking(nodeProductsFilter, attribute)[0] ?? 'in';
      let compared = 0;
      for (const release_id of releases) {
        for (const node_id of looks.nodes) {
          for (const language of looks.languages) {
            const scope = {
              catalog_id: shopIds.catalog,
              release_id,
              node_id,
              languages: [language],
            };
            for (const search of looks.searches) {
              const asked = { ...scope, attribute, search, limit: 7 };
              const found = await withoutTimeLimit(() => commerce.catalog.listValues(asked));
              for (const { value, products } of found.values) {
                const filter = formatFilter({
                  terms: [
                    {
                      operator: { name: operator },
                      attribute: { name: attribute },
                      values: [{ value }],
                    },
                  ],
                });
                const { total } = await commerce.catalog.listNodeProducts({ ...scope, filter });
                expect({ filter, products }).toEqual({ filter, products: total });
                expect(value.toLowerCase()).toContain(search.toLowerCase());
                compared += 1;
              }
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(0);
    });

    it.each(['en', 'fr'])('in %s are complete when they say so', async (language) => {
      for (const release_id of releases) {
        for (const node_id of [shelf.id, shopIds.green]) {
          const scope = { catalog_id: shopIds.catalog, release_id, node_id, languages: [language] };
          const names = new Set((await readAll(scope)).map(({ attributes: { name } }) => name));
          for (const search of ['name 39', '9 L', 'éNORME 4', 'énorme 1', 'nothing']) {
            const asked = { ...scope, attribute: 'name', search, limit: 100 };
            const found = await withoutTimeLimit(() => commerce.catalog.listValues(asked));
            expect({ ...asked, complete: found.complete }).toEqual({ ...asked, complete: true });
            const expected = [...names].filter((name) =>
              name.toLowerCase().includes(search.toLowerCase()),
            );
            expect(new Set(found.values.map(({ value }) => value))).toEqual(new Set(expected));
          }
        }
      }
    });
  });

  describe('an explanation of long lists', () => {
    it('finds each product where the pages have it', async () => {
      const random = makeRandom(5);
      const draw = (most: number) => Math.floor(random() * most);
      for (let round = 0; round < looks.explanations; round++) {
        const index = draw(count);
        const scope = {
          catalog_id: shopIds.catalog,
          release_id: releases[draw(2)] ?? '',
          node_id: [shelf.id, shopIds.hierarchy, shopIds.green][draw(3)] ?? '',
          languages: [['en', 'fr'][draw(2)] ?? ''],
          filter:
            [
              'eq(tags,all)',
              'in(tags,half,tag 3,tag 9 late)',
              'eq(product_types,standard)',
              `in(name,Name ${index % 400},Énorme ${index % 50},Name 1)`,
              `in(sku,Sku-${index},sKU-${index},POT):eq(tags,all)`,
              'eq(tags,half):in(product_types,standard,parent)',
            ][draw(6)] ?? '',
          limit: 1 + draw(100),
          offset: draw(count),
        };
        const id = makeUuid(0x1000 + index);
        const explained = await commerce.catalog.explainNodeProducts({ ...scope, product: id });
        const page = await commerce.catalog.listNodeProducts(scope);
        expect(explained.page.matches).toBe(page.total);
        expect(explained.product?.is_on_page).toBe(page.products.some((one) => one.id === id));
        const { position } = explained.product ?? {};
        if (position === undefined) continue;
        const { products } = await commerce.catalog.listNodeProducts({
          ...scope,
          offset: position,
          limit: 1,
        });
        expect(products.map((one) => one.id)).toEqual([id]);
      }
    });
  });

  async function publish(records: Parameters<typeof located>[0]): Promise<void> {
    await commerce.loadSeed(located(records));
    releases.push((await commerce.catalog.publishRelease(shopIds.catalog)).id);
  }

  /** Returns every product that a node lists. */
  async function readAll(scope: object & { node_id: string }): Promise<CatalogProduct[]> {
    const products: CatalogProduct[] = [];
    for (;;) {
      const page = await commerce.catalog.listNodeProducts({
        ...scope,
        offset: products.length,
        limit: 100,
      });
      products.push(...page.products);
      if (products.length >= page.total) return products;
    }
  }
}

function located(records: ReturnType<typeof makeShop>) {
  return records.map((record) => ({ record, origin: 'seed' }));
}
