import { createValidator } from '@aisle/schema';
import {
  AttributeValues,
  NodeProductsExplanation,
  NodeTree,
  ProductMatches,
} from '@aisle/schema/dev';
import { describe, expect, it } from 'vitest';
import type { ProductSearch } from '../../../src/catalog/inspection/find-products.js';
import type { ExplanationRequest, ValuesRequest } from '../../../src/catalog/requests.js';
import { makeCatalog, makeCatalogRule } from '../../../src/testing/make-catalog.js';
import { makeNode } from '../../../src/testing/make-node.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';
import { withoutTimeLimit } from './without-time-limit.js';

const validators = {
  tree: createValidator(NodeTree),
  values: createValidator(AttributeValues),
  explanation: createValidator(NodeProductsExplanation),
  matches: createValidator(ProductMatches),
};

/**
 * Declares the tests of inspection: the content of a store, and the explanations of its answers.
 */
export function describeInspecting(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, makeShop());
  const { catalog, hierarchy, tea, green, cups } = shopIds;
  const publish = () => service.commerce.catalog.publishRelease(catalog);

  describe('the tree of a release', () => {
    const read = async (request: object = {}) => {
      const tree = await service.commerce.catalog.listNodeTree({ catalog_id: catalog, ...request });
      expect(validators.tree(tree).faults).toBeUndefined();
      return tree;
    };

    it('has every node with what its page lists and curates', async () => {
      const { release_id, catalog_id } = await service.list();
      expect(await read()).toEqual({
        catalog_id,
        release_id,
        nodes: [
          { id: hierarchy, name: 'Kitchen', products: 5, curated: 0 },
          { id: cups, name: 'Cups', parent_id: hierarchy, products: 3, curated: 0 },
          { id: tea, name: 'Tea', parent_id: hierarchy, products: 3, curated: 1 },
          { id: green, name: 'Green tea', parent_id: tea, products: 1, curated: 0 },
        ],
      });
    });

    it('is that of the release and the language that are asked for', async () => {
      const { release_id } = await service.list();
      await service.load([makeNode({ id: makeUuid(7), parent_id: hierarchy, name: 'Pans' })]);
      await publish();
      const nodes = async (request: object) => (await read(request)).nodes.map(({ name }) => name);
      expect(await nodes({})).toEqual(['Kitchen', 'Cups', 'Pans', 'Tea', 'Green tea']);
      expect(await nodes({ release_id, languages: ['fr'] })).toEqual([
        'Cuisine',
        'Cups',
        'Tea',
        'Thé vert',
      ]);
    });

    it('counts as many products as each page, of however many nodes', async () => {
      const shelves = Array.from({ length: 450 }, (_, index) =>
        makeNode({ id: makeUuid(0x2000 + index), parent_id: tea, name: `Shelf ${index}` }),
      );
      await service.load([
        ...shelves,
        makeProduct({ id: shopIds.pot, sku: 'POT', node_ids: [tea, makeUuid(0x2000)] }),
      ]);
      await publish();
      const { nodes } = await read();
      expect(nodes).toHaveLength(454);
      for (const { id, products } of nodes) {
        expect((await service.list({ node_id: id, limit: 1 })).total).toBe(products);
      }
    });

    it('that is unknown is not found', async () => {
      await expect(read({ release_id: makeUuid(9) })).rejects.toMatchObject({ code: 'not_found' });
    });
  });

  describe('values', () => {
    const read = async (request: Partial<ValuesRequest> & { attribute: string }) => {
      const asked = { catalog_id: catalog, node_id: hierarchy, ...request };
      const values = await withoutTimeLimit(() => service.commerce.catalog.listValues(asked));
      expect(validators.values(values).faults).toBeUndefined();
      return values;
    };
    const of = async (request: Parameters<typeof read>[0]) =>
      (await read(request)).values.map(({ value, products }) => [value, products]);

    it('of tags and types come with how many products have them', async () => {
      expect(await of({ attribute: 'tags' })).toEqual([
        ['clay', 1],
        ['new', 2],
        ['organic', 1],
      ]);
      expect(await of({ attribute: 'tags', node_id: green })).toEqual([
        ['new', 1],
        ['organic', 1],
      ]);
      expect(await of({ attribute: 'product_types' })).toEqual([
        ['bundle', 1],
        ['child', 1],
        ['parent', 1],
        ['standard', 2],
      ]);
    });

    it('that one product alone has come with its name', async () => {
      expect(await read({ attribute: 'id', node_id: green })).toEqual({
        values: [{ value: shopIds.sencha, products: 1, name: 'Sencha' }],
        complete: true,
      });
      expect(await read({ attribute: 'upc_ean', languages: ['fr'] })).toMatchObject({
        values: [{ value: '4006381333931', name: 'Théière' }],
      });
      expect(await read({ attribute: 'name', node_id: green })).toEqual({
        values: [{ value: 'Sencha', products: 1 }],
        complete: true,
      });
    });

    it('are those of the node, in the language that suits', async () => {
      expect(await of({ attribute: 'sku' })).toEqual([
        ['CUP', 1],
        ['CUP-L', 1],
        ['POT', 1],
        ['SENCHA', 1],
        ['SET', 1],
      ]);
      expect(await of({ attribute: 'slug' })).toEqual([['teapot', 1]]);
      expect(await of({ attribute: 'slug', languages: ['fr'] })).toEqual([['theiere', 1]]);
    });

    it('that begin with the searched text come before those that hold it', async () => {
      expect(await of({ attribute: 'name', search: 'T' })).toEqual([
        ['Tea set', 1],
        ['Teapot', 1],
      ]);
      expect(await of({ attribute: 'sku', search: 'e' })).toEqual([
        ['SENCHA', 1],
        ['SET', 1],
      ]);
      for (const search of ['ÉIÈ', 'THÉI', 'ère']) {
        expect(await of({ attribute: 'name', search, languages: ['fr'] })).toEqual([
          ['Théière', 1],
        ]);
        expect(await of({ attribute: 'name', search })).toEqual([]);
      }
      expect(await of({ attribute: 'tags', search: '%' })).toEqual([]);
    });

    it('beyond the limit make the answer incomplete', async () => {
      expect(await read({ attribute: 'sku', limit: 5 })).toMatchObject({ complete: true });
      expect(await read({ attribute: 'sku', limit: 4 })).toMatchObject({ complete: false });
    });

    it('are those of the release that is asked for', async () => {
      const { release_id } = await service.list();
      await service.load([
        makeProduct({ id: shopIds.pot, sku: 'POT-2', node_ids: [tea], tags: ['late'] }),
      ]);
      await publish();
      expect(await of({ attribute: 'sku', search: 'pot' })).toEqual([['POT-2', 1]]);
      expect(await of({ attribute: 'tags' })).toContainEqual(['late', 1]);
      expect(await of({ attribute: 'tags' })).not.toContainEqual(['clay', 1]);
      expect(await of({ attribute: 'sku', search: 'pot', release_id })).toEqual([['POT', 1]]);
      expect(await of({ attribute: 'tags', search: 'late', release_id })).toEqual([]);
    });

    it.each<[Partial<ValuesRequest> & { attribute: string }, string]>([
      [{ attribute: 'colour' }, 'bad_request'],
      [{ attribute: 'sku', limit: 101 }, 'bad_request'],
      [{ attribute: 'sku', node_id: makeUuid(99) }, 'not_found'],
      [{ attribute: 'sku', catalog_id: makeUuid(99) }, 'not_found'],
    ])('of %j are refused', async (request, code) => {
      await expect(read(request)).rejects.toMatchObject({ code });
    });
  });

  describe('products that are looked for', () => {
    const find = async (search: ProductSearch) => {
      const found = await withoutTimeLimit(() => service.commerce.catalog.findProducts(search));
      expect(validators.matches(found).faults).toBeUndefined();
      return { ...found, products: found.products.map(({ name }) => name) };
    };

    it('are found by name in any language, sku and id: the same first, then what begins so', async () => {
      expect(await find({ search: 'SET' })).toEqual({ products: ['Tea set'], complete: true });
      expect((await find({ search: 'cup' })).products).toEqual(['Cup', 'Cup, large', 'Cup, small']);
      expect((await find({ search: 'ÉIÈ' })).products).toEqual(['Teapot']);
      expect((await find({ search: 'kettle' })).products).toEqual(['Kettle']);
      expect((await find({ search: 'Draft' })).products).toEqual(['Kettle']);
      expect((await find({ search: shopIds.spoon.toUpperCase() })).products).toEqual(['Spoon']);
      expect(await find({ search: 'no such thing' })).toEqual({ products: [], complete: true });
    });

    it('are all of them, of however many', async () => {
      const many = Array.from({ length: 600 }, (_, index) =>
        makeProduct({ id: makeUuid(0x3000 + index), sku: `MANY-${index}`, name: `Many ${index}` }),
      );
      await service.load(many);
      expect(await find({ search: 'many-599' })).toEqual({
        products: ['Many 599'],
        complete: true,
      });
      expect(await find({ search: 'many', limit: 5 })).toMatchObject({ complete: false });
    });
  });

  describe('an explanation', () => {
    const explain = async (request: Partial<ExplanationRequest> = {}) => {
      const asked = { catalog_id: catalog, node_id: hierarchy, ...request };
      const explanation = await withoutTimeLimit(() =>
        service.commerce.catalog.explainNodeProducts(asked),
      );
      expect(validators.explanation(explanation).faults).toBeUndefined();
      return explanation;
    };
    const lostAt = async (request: Partial<ExplanationRequest>) => {
      const { product } = await explain(request);
      return product?.checks.find(({ outcome }) => outcome === 'failed')?.check;
    };

    it('says what a request comes to', async () => {
      const page = await service.list({ limit: 2, offset: 2, languages: ['fr-CA'] });
      expect(
        await explain({ limit: 2, offset: 2, languages: ['fr-CA'], currency: 'EUR' }),
      ).toMatchObject({
        now: '2026-01-31T09:30:00.000Z',
        catalog: { asked: catalog, read: catalog, decided_by: 'path', rules: [] },
        release: { id: page.release_id },
        language: { used: 'fr', asked: ['fr-CA'], available: ['en', 'fr'] },
        currency: 'EUR',
        node: { id: hierarchy, name: 'Cuisine', products: 5 },
        page: { limit: 2, offset: 2, matches: 5 },
      });
    });

    it('names the rule that decided, and reads the catalog that it leads to', async () => {
      const other = makeCatalog({ id: makeUuid(0x41), name: 'Wholesale' });
      const rule = (number: number, overrides: object) =>
        makeCatalogRule({ id: makeUuid(0x50 + number), ...overrides });
      await service.load([
        other,
        { type: 'publish', catalog_id: other.id },
        rule(1, { catalog_id: other.id, channels: ['app'] }),
        rule(2, { tags: ['club'] }),
      ]);
      const chosenFor = async (request: Partial<ExplanationRequest>) => {
        const { catalog: choice } = await explain(request);
        expect(choice.read).toBe((await service.list(request)).catalog_id);
        return choice.rules.filter(({ chosen }) => chosen).map(({ id }) => id);
      };
      expect(await chosenFor({ shopper: { channel: 'app' } })).toEqual([makeUuid(0x51)]);
      expect(await chosenFor({ shopper: { tags: ['CLUB'] } })).toEqual([makeUuid(0x52)]);
      expect(await chosenFor({ shopper: { channel: 'web' } })).toEqual([]);
      const { release_id } = await service.list();
      expect(await chosenFor({ shopper: { channel: 'app' }, release_id })).toEqual([]);
    });

    it('counts what each term finds, and shows how', async () => {
      const { filter } = await explain({ filter: 'in(sku,POT, CUP,"SPOON"):eq(tags,NEW)' });
      expect(filter).toMatchObject({
        canonical: 'in(sku,POT,CUP,SPOON):eq(tags,new)',
        terms: [
          { text: 'in(sku,POT,CUP,SPOON)', products: 2 },
          { text: 'eq(tags,new)', products: 2 },
        ],
        products: 1,
      });
      expect(filter?.statements.length).toBeGreaterThan(0);
      for (const { purpose, plan, rows_returned } of filter?.statements ?? []) {
        expect(purpose).not.toBe('');
        expect(plan.length).toBeGreaterThan(0);
        expect(rows_returned).toBeLessThanOrEqual(2);
      }
    });

    it('finds a product by its id or its sku, where the page has it', async () => {
      const skus = ['SENCHA', 'POT', 'CUP', 'CUP-L', 'SET'];
      for (const [position, sku] of skus.entries()) {
        const { product } = await explain({ product: sku, limit: 2 });
        expect(product).toMatchObject({
          sku,
          position,
          page_offset: position - (position % 2),
          is_on_page: position < 2,
        });
      }
      const { product } = await explain({ product: shopIds.set, node_id: tea, limit: 1 });
      expect(product).toMatchObject({ sku: 'SET', is_on_page: true, position: 0 });
    });

    it('says where a product was lost', async () => {
      await service.load([
        makeProduct({ id: makeUuid(0x201), sku: 'LATE', node_ids: [tea] }),
        makeProduct({ id: makeUuid(0x202), sku: 'LOOSE' }),
      ]);
      expect(await lostAt({ product: 'nothing' })).toBe('exists');
      expect(await lostAt({ product: 'DRAFT' })).toBe('status');
      expect(await lostAt({ product: 'LATE' })).toBe('release');
      expect(await lostAt({ product: 'LOOSE' })).toBe('release');
      expect(await lostAt({ product: 'SPOON' })).toBe('node');
      expect(await lostAt({ product: 'POT', node_id: cups })).toBe('node');
      expect(await lostAt({ product: 'POT', filter: 'eq(tags,clay):eq(sku,CUP)' })).toBe('filter');
      expect(await lostAt({ product: 'POT', limit: 1 })).toBe('page');
      expect(await lostAt({ product: 'POT' })).toBeUndefined();
      const { release_id } = await service.list();
      await publish();
      expect(await lostAt({ product: 'LATE' })).toBeUndefined();
      const earlier = await explain({ product: 'LATE', release_id });
      expect(earlier.product?.checks[2]?.detail).toContain('Ask for latestPublished');
    });

    it('knows a product by its name, sku or id in any letter case, drafts included', async () => {
      const known = async (product: string) => (await explain({ product })).product;
      for (const product of ['pot', 'TEAPOT', ' teapot ', 'théière', 'teap', shopIds.pot]) {
        expect(await known(product)).toMatchObject({ id: shopIds.pot, is_on_page: true });
      }
      expect(await known('kettle')).toMatchObject({ id: shopIds.draft, name: 'Kettle' });
      expect(await lostAt({ product: 'KETTLE' })).toBe('status');
      expect(await known('cup')).toMatchObject({ sku: 'CUP' });
      const several = await known('cup,');
      expect(several?.candidates?.map(({ name }) => name)).toEqual(['Cup, large', 'Cup, small']);
      expect(several).toMatchObject({ is_on_page: false, checks: [] });
      expect((await known('POT'))?.nodes.map(({ name }) => name)).toEqual(['Tea', 'Kitchen']);
    });

    it('knows a product by the name that the release has, when it has another one by now', async () => {
      await service.load([
        makeProduct({ id: shopIds.pot, sku: 'POT', name: 'Jug', node_ids: [tea] }),
      ]);
      for (const product of ['Teapot', 'teapot', 'jug']) {
        expect((await explain({ product })).product).toMatchObject({ id: shopIds.pot });
      }
    });

    it('looks at every term for a product of any node', async () => {
      const filter = 'eq(sku,SENCHA):eq(tags,clay):eq(name,Sencha)';
      const { product } = await explain({ product: 'SENCHA', node_id: cups, filter });
      const terms = product?.checks.filter(({ term }) => term) ?? [];
      expect(terms.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'passed']);
    });

    it('knows a product by the sku that the release has, and by the one that it has by now', async () => {
      await service.load([makeProduct({ id: shopIds.pot, sku: 'NEW-POT', node_ids: [tea] })]);
      for (const product of ['POT', 'NEW-POT', shopIds.pot]) {
        expect((await explain({ product })).product).toMatchObject({
          id: shopIds.pot,
          sku: 'POT',
          is_on_page: true,
        });
      }
    });

    it('is refused as the page is', async () => {
      const faulty: Partial<ExplanationRequest>[] = [
        { node_id: makeUuid(99) },
        { filter: 'eq(skew,A)' },
        { limit: 0 },
        { currency: 'usd' },
        { release_id: 'no' },
      ];
      for (const request of faulty) {
        const refusal: unknown = await service.list(request).catch((error: unknown) => error);
        await expect(explain(request)).rejects.toEqual(refusal);
      }
    });
  });
}
