import type { CatalogProduct } from '@aisle/schema/catalog';
import {
  type FilterDraft,
  formatFilter,
  nodeProductsFilter,
  operatorsTaking,
  type ProductFilterAttribute,
  productFilterAttributes,
} from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import type { Random } from '../../../src/environment/steerable-clock.js';
import { makeRandom } from '../../../src/testing/fixed-environment.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, skusOf, useCommerce } from '../use-commerce.js';

const attributes = Object.keys(productFilterAttributes) as ProductFilterAttribute[];

/** Declares the tests of filters on a node's products. */
export function describeFiltering(openStorage: OpenStorage): void {
  describe('a filter', () => {
    const service = useCommerce(openStorage, makeShop());

    it.each([
      ['eq(sku,POT)', ['POT']],
      ['eq(name,Tea set)', ['SET']],
      ['eq(slug,teapot)', ['POT']],
      ['eq(manufacturer_part_num,TP-1)', ['POT']],
      ['eq(upc_ean,4006381333931)', ['POT']],
      ['eq(tags,new)', ['SENCHA', 'POT']],
      ['eq(tags,NEW)', ['SENCHA', 'POT']],
      ['eq(product_types,bundle)', ['SET']],
      ['eq(product_types,child)', ['CUP-L']],
      ['in(sku,CUP-L,POT,nothing,POT)', ['POT', 'CUP-L']],
      ['in(name,"Cup, large",Teapot)', ['POT', 'CUP-L']],
      ['in(tags,clay,organic)', ['SENCHA', 'POT']],
      ['in(product_types,parent,child)', ['CUP', 'CUP-L']],
      [`in(id,${shopIds.pot},${shopIds.cup})`, ['POT', 'CUP']],
      ['eq(tags,new):eq(tags,clay)', ['POT']],
      ['eq(tags,new),eq(tags,clay)', ['POT']],
      ['in(product_types,parent,standalone)', ['CUP']],
      ['eq(tags,new):eq(product_types,standard):in(sku,SENCHA,CUP)', ['SENCHA']],
      ['in(sku,POT,CUP):in(sku,CUP,SET)', ['CUP']],
    ])('%s', async (filter, skus) => {
      const page = await service.list({ filter });
      expect(skusOf(page)).toEqual(skus);
      expect(page.total).toBe(skus.length);
    });

    it.each([
      ['is exact', 'eq(sku,PO)'],
      ['minds the case', 'eq(sku,pot)'],
      ['does not find what other nodes list', 'eq(sku,SPOON)'],
      ['does not find drafts', 'eq(sku,DRAFT)'],
      ['needs all of its terms', 'eq(sku,POT):eq(tags,organic)'],
      ['knows no other product types', 'in(product_types,standalone,Bundle)'],
      ['takes SQL as text', `eq(sku,"' OR 1=1 --")`],
      ['takes patterns as text', 'in(sku,%,*,P_T)'],
    ])('%s: %s finds nothing', async (_, filter) => {
      expect(await service.list({ filter })).toMatchObject({ total: 0, documents: [] });
    });

    it('looks in the node that is asked for', async () => {
      const page = await service.list({ node_id: shopIds.cups, filter: 'in(sku,POT,SET,CUP)' });
      expect(skusOf(page)).toEqual(['CUP', 'SET']);
    });

    it('keeps list order and curated flags', async () => {
      const page = await service.list({ node_id: shopIds.tea, filter: 'in(sku,POT,SET)' });
      const shown = page.products.map(({ attributes }) => attributes.curated_product);
      expect(skusOf(page)).toEqual(['SET', 'POT']);
      expect(shown).toEqual([true, undefined]);
    });

    it('that is none is a bad request that shows the place', async () => {
      await expect(service.list({ filter: 'eq(skew,POT)' })).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('^'),
      });
    });
  });

  describe('any filter', () => {
    const random = makeRandom(20_260_131);
    const manifold = Array.from({ length: 60 }, (_, index) => makeManifold(index, random));
    const service = useCommerce(openStorage, [...makeShop(), ...manifold]);

    it('finds what looking at every product finds, in the same order and the same pages', async () => {
      const everything = new Map<string, readonly CatalogProduct[]>();
      for (const language of ['en', 'fr']) {
        for (const node_id of [shopIds.hierarchy, shopIds.green]) {
          const { products } = await service.list({ node_id, languages: [language], limit: 100 });
          everything.set(`${node_id} ${language}`, products);
        }
      }
      for (let round = 0; round < 400; round++) {
        const node_id = pick([shopIds.hierarchy, shopIds.green], random);
        const language = pick(['en', 'fr'], random);
        const all = everything.get(`${node_id} ${language}`) ?? [];
        const draft = drawFilter(all, random);
        const matching = all.filter((product) => matches(product, draft));
        const filter = formatFilter(draft);
        const offset = pick([0, 0, 1, 5], random);
        const limit = pick([1, 3, 100], random);
        const languages = [language];
        const page = await service.list({ node_id, languages, filter, offset, limit });
        expect({ filter, total: page.total, products: page.products }).toEqual({
          filter,
          total: matching.length,
          products: matching.slice(offset, offset + limit),
        });
      }
    });
  });
}

const words = [
  'Tea',
  'tea',
  'a,b',
  "it's",
  '"so"',
  '(x)',
  'a:b',
  ' lead',
  '茶',
  '🍵',
  'back\\slash',
  'é',
  // Keys that are shortened or escaped.
  `${'é'.repeat(600)}a`,
  `${'é'.repeat(600)}b`,
  '\x01\x01',
];

/**
 * Creates a product from few, odd texts, so that filters match some products and never too many.
 */
function makeManifold(index: number, random: Random) {
  const some = <Value>(members: Record<string, Value>) => (random() < 0.6 ? members : {});
  const word = () => pick(words, random);
  return makeProduct({
    id: makeUuid(0x2000 + index),
    sku: `${word()}-${index}`,
    name: word(),
    updated_at: `2025-0${1 + Math.floor(random() * 9)}-01T00:00:00.000Z`,
    node_ids: random() < 0.5 ? [shopIds.green] : [shopIds.cups, shopIds.green],
    tags: words.filter(() => random() < 0.2),
    ...some({ slug: word() }),
    ...some({ manufacturer_part_num: word() }),
    ...some({ upc_ean: word() }),
    ...some({ locales: { fr: { name: word(), slug: word() } } }),
    ...(random() < 0.2 && { parent_id: shopIds.cup }),
  });
}

function drawFilter(products: readonly CatalogProduct[], random: Random): FilterDraft {
  const count = pick([1, 1, 2, 2, 3, 10], random);
  return {
    terms: Array.from({ length: count }, () => {
      const name = pick(attributes, random);
      const operator = pick(operatorsTaking(nodeProductsFilter, name), random);
      const values = Array.from({ length: operator === 'eq' ? 1 : pick([1, 2, 5], random) }, () => {
        const known = valuesOf(pick(products, random), name);
        const odd =
          name === 'product_types' ? pick(['bundle', 'standalone'], random) : pick(words, random);
        return { value: known.length > 0 && random() < 0.8 ? pick(known, random) : odd };
      });
      return { operator: { name: operator }, attribute: { name }, values };
    }),
  };
}

/** @returns true if a product matches a filter. A simple model of the contract. */
function matches(product: CatalogProduct, { terms }: FilterDraft): boolean {
  return terms.every(({ attribute, values }) => {
    const wanted = values.map(({ value }) =>
      attribute.name === 'tags' ? value.toLowerCase() : value,
    );
    return valuesOf(product, attribute.name as ProductFilterAttribute).some((value) =>
      wanted.includes(value),
    );
  });
}

function valuesOf(
  { id, attributes, meta }: CatalogProduct,
  name: ProductFilterAttribute,
): string[] {
  if (name === 'id') return [id];
  if (name === 'product_types') return meta.product_types;
  if (name === 'tags') return attributes.tags ?? [];
  const value = attributes[name];
  return value === undefined ? [] : [value];
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  const value = values[Math.floor(random() * values.length)];
  if (value === undefined) throw new RangeError('there is nothing to pick from');
  return value;
}
