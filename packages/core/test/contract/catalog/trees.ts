import { createValidator } from '@aisle/schema';
import { CatalogHierarchy, CatalogRelease } from '@aisle/schema/catalog';
import { describe, expect, it } from 'vitest';
import { makeCatalog } from '../../../src/testing/make-catalog.js';
import { makeHierarchy, makeNode } from '../../../src/testing/make-node.js';
import { makeProduct } from '../../../src/testing/make-product.js';
import { makeShop, shopIds } from '../../../src/testing/make-shop.js';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const { hierarchy, tea, green, cups } = shopIds;
const second = makeUuid(0x30);
const early = makeUuid(0x31);

/** Declares the tests of reading the hierarchies of a release and the nodes below them. */
export function describeTrees(openStorage: OpenStorage): void {
  describe('the trees of a release', () => {
    const service = useCommerce(openStorage, [
      ...makeShop(),
      makeHierarchy({ id: second, name: 'Garden', slug: 'garden' }),
      // Changed last, but still listed after the nodes above it.
      makeNode({ id: early, parent_id: green, updated_at: '2025-08-01T00:00:00.000Z' }),
      makeProduct({ id: makeUuid(0x300), sku: 'ROSE', node_ids: [second] }),
      makeCatalog({ languages: ['fr'], hierarchy_ids: [second, hierarchy] }),
      { type: 'publish', catalog_id: shopIds.catalog },
    ]);
    const ask = () => service.commerce.catalog;
    const idsOf = (nodes: readonly { readonly id: string }[]) => nodes.map(({ id }) => id);

    it('are its hierarchies, as the catalog lists them', async () => {
      const page = await ask().listHierarchies({});
      expect(idsOf(page.hierarchies)).toEqual([second, hierarchy]);
      expect(page.total).toBe(2);
      const validate = createValidator(CatalogHierarchy);
      expect(page.hierarchies.flatMap((one) => validate(one).faults ?? [])).toEqual([]);
      const next = await ask().listHierarchies({ limit: 1, offset: 1, languages: ['fr'] });
      expect(next.hierarchies).toMatchObject([
        {
          id: hierarchy,
          type: 'hierarchy',
          attributes: { name: 'Cuisine' },
          meta: { language: 'fr' },
        },
      ]);
    });

    it('are found by name, slug and id, in the language of the answer', async () => {
      const find = async (filter: string, languages: readonly string[] = []) =>
        idsOf((await ask().listHierarchies({ filter, languages })).hierarchies);
      expect(await find('eq(name,Garden)')).toEqual([second]);
      expect(await find('eq(slug,garden):in(id,a)')).toEqual([]);
      expect(await find(`in(id,${hierarchy},${second}):in(id,${hierarchy})`)).toEqual([hierarchy]);
      expect(await find('eq(name,Cuisine)')).toEqual([]);
      expect(await find('eq(name,Cuisine)', ['fr'])).toEqual([hierarchy]);
      await expect(find('in(name,Garden)')).rejects.toMatchObject({ code: 'bad_request' });
    });

    it('are read one by one, as in the list', async () => {
      for (const one of (await ask().listHierarchies({})).hierarchies) {
        expect((await ask().getHierarchy({ hierarchy_id: one.id })).hierarchy).toEqual(one);
      }
      for (const one of (await ask().listNodes({})).nodes) {
        expect((await ask().getNode({ node_id: one.id })).node).toEqual(one);
      }
    });

    it('list their nodes depth by depth, each depth by last update', async () => {
      const page = await ask().listHierarchyNodes({ hierarchy_id: hierarchy });
      expect(idsOf(page.nodes)).toEqual([tea, cups, green, early]);
      expect(page.nodes.map(({ relationships }) => relationships.parent?.data.id)).toEqual([
        hierarchy,
        hierarchy,
        tea,
        green,
      ]);
      const part = await ask().listHierarchyNodes({ hierarchy_id: hierarchy, limit: 2, offset: 1 });
      expect([part.total, idsOf(part.nodes)]).toEqual([4, [cups, green]]);
      expect((await ask().listHierarchyNodes({ hierarchy_id: second })).nodes).toEqual([]);
    });

    it('list the nodes directly below one', async () => {
      const below = async (node_id: string) =>
        idsOf((await ask().listNodeChildren({ node_id })).nodes);
      expect(await below(hierarchy)).toEqual([tea, cups]);
      expect(await below(tea)).toEqual([green]);
      expect(await below(early)).toEqual([]);
      const children = await ask().listHierarchyChildren({ hierarchy_id: hierarchy });
      expect(idsOf(children.nodes)).toEqual([tea, cups]);
      const named = await ask().listNodeChildren({ node_id: hierarchy, filter: 'eq(name,Cups)' });
      expect([named.total, idsOf(named.nodes)]).toEqual([1, [cups]]);
    });

    it('list the products of the whole tree, as its root does', async () => {
      const page = await ask().listHierarchyProducts({ hierarchy_id: hierarchy });
      const { products } = await ask().listNodeProducts({ node_id: hierarchy });
      expect(page.products).toEqual(products);
      const rest = await ask().listHierarchyProducts({ hierarchy_id: second });
      expect(rest.products.map(({ attributes }) => attributes.sku)).toEqual(['ROSE']);
    });

    it('are named by their release', async () => {
      const { release } = await ask().getRelease({});
      expect(createValidator(CatalogRelease)(release).faults).toBeUndefined();
      const { release_id } = await ask().listHierarchies({});
      expect(release).toMatchObject({
        id: release_id,
        attributes: {
          catalog_id: shopIds.catalog,
          hierarchies: [
            { id: second, name: 'Garden' },
            { id: hierarchy, name: 'Kitchen' },
          ],
        },
      });
    });

    it.each([
      ['hierarchy', 'getHierarchy', { hierarchy_id: tea }],
      ['hierarchy', 'listHierarchyChildren', { hierarchy_id: tea }],
      ['hierarchy', 'listHierarchyNodes', { hierarchy_id: tea }],
      ['hierarchy', 'listHierarchyProducts', { hierarchy_id: tea }],
      ['hierarchy', 'listHierarchyNodes', { hierarchy_id: 'x'.repeat(300) }],
      ['hierarchy', 'listHierarchyNodes', { hierarchy_id: '' }],
      ['hierarchy', 'listHierarchyChildren', { hierarchy_id: '' }],
      ['node', 'listNodeChildren', { node_id: '' }],
      ['node', 'getNode', { node_id: 'none' }],
      ['node', 'listNodeChildren', { node_id: 'none' }],
      ['catalog', 'listHierarchies', { catalog_id: 'none' }],
      ['release', 'getRelease', { catalog_id: shopIds.catalog, release_id: 'none' }],
    ] as const)('say that there is no such %s: %s', async (part, name, request) => {
      const asked = (ask()[name] as (asked: object) => Promise<unknown>)(request);
      await expect(asked).rejects.toMatchObject({
        code: 'not_found',
        message: expect.stringContaining(`no ${part}`),
      });
    });
  });
}
