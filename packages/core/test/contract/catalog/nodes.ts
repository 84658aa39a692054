import { createValidator } from '@aisle/schema';
import { CatalogNode } from '@aisle/schema/catalog';
import { describe, expect, it } from 'vitest';
import { makeNode } from '../../../src/testing/make-node.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

/** Declares the tests of listing the nodes of a release. */
export function describeNodes(openStorage: OpenStorage): void {
  describe('the nodes of a release', () => {
    const service = useCommerce(openStorage, makeShop());
    const { hierarchy, tea, green, cups } = shopIds;
    const list = (request: object = {}) =>
      service.commerce.catalog.listNodes({ catalog_id: shopIds.catalog, ...request });
    const idsOf = async (request: object) => (await list(request)).nodes.map(({ id }) => id);

    it('are ordered by their last update, newest first, then by id', async () => {
      expect(await idsOf({})).toEqual([tea, hierarchy, green, cups]);
    });

    it('are as the contract says, in every language', async () => {
      const validate = createValidator(CatalogNode);
      for (const language of ['en', 'fr']) {
        const { nodes } = await list({ languages: [language] });
        expect(nodes.map(validate).flatMap(({ faults = [] }) => faults)).toEqual([]);
      }
    });

    it('say where they stand and what they are called in the reader’s language', async () => {
      const page = await list({ filter: `in(id,${green})`, languages: ['fr'] });
      expect(page.language).toBe('fr');
      expect(page.nodes).toMatchObject([
        {
          attributes: { name: 'Thé vert' },
          meta: { bread_crumb: [hierarchy, tea], hierarchy_id: hierarchy, language: 'fr' },
        },
      ]);
    });

    it('named by a filter come in the same order, whatever the order of the expression', async () => {
      expect(await idsOf({ filter: `in(id,${green},${tea})` })).toEqual([tea, green]);
      expect(await idsOf({ filter: `in(id,${tea},${green},${tea})` })).toEqual([tea, green]);
    });

    it('of several terms are those that all of them name; unknown ones are none', async () => {
      expect(await idsOf({ filter: `in(id,${green},${tea}):in(id,${cups},${tea})` })).toEqual([
        tea,
      ]);
      expect(await idsOf({ filter: `in(id,${makeUuid(99)})` })).toEqual([]);
      await expect(list({ filter: 'eq(sku,Tea)' })).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('name the bread crumbs of a product', async () => {
      const { products } = await service.list({ filter: 'eq(sku,SENCHA)' });
      const { bread_crumb_nodes = [] } = products[0]?.meta ?? {};
      expect(await idsOf({ filter: `in(id,${bread_crumb_nodes.join()})` })).toEqual([tea, green]);
    });

    it.each([
      ['a backslash and the letters of an escape', 'A\\u0000B'],
      ['many bytes', '茶'.repeat(400)],
    ])('are found by names and slugs with %s', async (_, name) => {
      await service.load([
        makeNode({ id: cups, parent_id: hierarchy, name, slug: name }),
        makeNode({ id: green, parent_id: tea, name: `${name}x`, slug: 'green' }),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(await idsOf({ filter: `eq(name,${name})` })).toEqual([cups]);
      expect(await idsOf({ filter: `eq(slug,${name}):eq(name,${name})` })).toEqual([cups]);
      expect(await idsOf({ filter: `eq(slug,${name}):eq(name,${name}x)` })).toEqual([]);
      expect(await idsOf({ filter: 'eq(slug,green)' })).toEqual([green]);
    });

    it.each([
      ['a NUL', 'A\0B'],
      ['half a pair of surrogates', 'A\ud800B'],
    ])('are found beside one whose name no filter can hold: with %s', async (_, name) => {
      await service.load([
        makeNode({ id: cups, parent_id: hierarchy, name, slug: name }),
        { type: 'publish', catalog_id: shopIds.catalog },
      ]);
      expect(await idsOf({ filter: 'eq(name,Tea)' })).toEqual([tea]);
      expect(await idsOf({ filter: 'eq(name,A)' })).toEqual([]);
      expect(await idsOf({ filter: `eq(slug,Tea):in(id,${cups})` })).toEqual([]);
      expect((await list({ filter: `in(id,${cups})` })).nodes[0]?.attributes.name).toBe(name);
    });

    it('come in pages', async () => {
      const page = await list({ limit: 3, offset: 2 });
      expect(page).toMatchObject({ total: 4, limit: 3, offset: 2 });
      expect(page.nodes.map(({ id }) => id)).toEqual([green, cups]);
      expect((await list({ offset: 4 })).documents).toEqual([]);
      await expect(list({ limit: 101 })).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('lead to lists of products that are as long as they say', async () => {
      for (const { id } of (await list()).nodes) {
        const { total, documents } = await service.list({ node_id: id });
        expect(documents).toHaveLength(total);
      }
    });
  });
}
