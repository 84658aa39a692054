import type { CatalogProduct } from '@aisle/schema/catalog';
import { expect } from 'vitest';
import type { Commerce } from '../../../src/commerce/commerce.js';
import { shopIds } from '../../../src/testing/make-shop.js';
import { nodeNames, productIds } from './draw-changes.js';

const filters = [
  undefined,
  'eq(tags,new)',
  'in(tags,new,clay)',
  'eq(product_types,bundle):in(tags,organic,new)',
  'in(product_types,child,parent)',
  `in(id,${productIds.slice(0, 9).join(',')})`,
  'eq(sku,SKU-3)',
  'eq(name,One)',
];

/**
 * @returns true if the values of a filter depend on the language. Other filters are read in one
 * language, to save time.
 */
const isOfLanguage = (filter: string) => filter.startsWith('eq(name,');

const readers = [
  ['en', 'USD'],
  ['fr', 'EUR'],
] as const;

type Catalog = Commerce['catalog'];

/**
 * Returns every answer about the newest release that is comparable between releases with different
 * ids.
 */
export async function readEverything({ catalog }: Commerce): Promise<unknown> {
  const { release_id } = await catalog.listNodes({ catalog_id: shopIds.catalog, limit: 1 });
  const answers = [
    await readNodeProducts(catalog),
    await readTrees(catalog),
    await readProducts(catalog),
  ];
  return JSON.parse(JSON.stringify(answers).replaceAll(release_id, 'release'));
}

/** Returns every page of every node. */
async function readNodeProducts(catalog: Catalog): Promise<unknown> {
  const { nodes } = await catalog.listNodes({
    catalog_id: shopIds.catalog,
    limit: 100,
  });
  const pages = [];
  for (const { id: node_id } of nodes) {
    for (const filter of filters) {
      for (const [language, currency] of filter === undefined || isOfLanguage(filter)
        ? readers
        : readers.slice(0, 1)) {
        const page = await catalog.listNodeProducts({
          catalog_id: shopIds.catalog,
          node_id,
          ...(filter !== undefined && { filter }),
          languages: [language],
          currency,
          include: ['main_image', 'files', 'component_products'],
          limit: 100,
        });
        const { total, documents, included } = page;
        pages.push({ node_id, filter, language, total, documents, included });
      }
    }
    const first = pages.find((page) => page.node_id === node_id);
    const parts = await readInParts(node_id);
    expect(parts).toEqual(first?.documents);
  }
  return { pages, nodes };

  async function readInParts(node_id: string): Promise<string[]> {
    const documents: string[] = [];
    for (let offset = 0; ; offset += 3) {
      const page = await catalog.listNodeProducts({
        catalog_id: shopIds.catalog,
        node_id,
        offset,
        limit: 3,
        languages: ['en'],
        currency: 'USD',
      });
      documents.push(...page.documents);
      if (page.length < 3) return documents;
    }
  }
}

/**
 * Returns hierarchies and nodes in every order and by every name, and the products of hierarchies.
 */
async function readTrees(catalog: Catalog): Promise<unknown> {
  const answers: unknown[] = [];
  for (const [language, currency] of readers) {
    const request = { catalog_id: shopIds.catalog, languages: [language], limit: 100 };
    const { hierarchies } = await catalog.listHierarchies(request);
    const { nodes } = await catalog.listNodes(request);
    answers.push(hierarchies, nodes);
    for (const { id: hierarchy_id } of hierarchies) {
      const named = { ...request, hierarchy_id };
      const { nodes: below } = await catalog.listHierarchyNodes(named);
      const page = await catalog.listHierarchyProducts({ ...named, currency });
      const { nodes: children } = await catalog.listHierarchyChildren(named);
      answers.push(below, page.documents, children, (await catalog.getHierarchy(named)).hierarchy);
      const parts = [];
      for (let offset = 0; offset < below.length; offset += 2) {
        const part = await catalog.listHierarchyNodes({ ...named, limit: 2, offset });
        parts.push(...part.nodes);
      }
      expect(parts).toEqual(below);
    }
    for (const { id: node_id } of nodes) {
      const named = { ...request, node_id };
      answers.push(
        (await catalog.listNodeChildren(named)).nodes,
        (await catalog.getNode(named)).node,
      );
    }
    for (const filter of [...nodeNames.map((name) => `eq(name,${name})`), 'eq(slug,tea)']) {
      const found = await catalog.listNodes({ ...request, filter });
      const [, name, value = ''] = /^eq\((\w+),(.*)\)$/su.exec(filter) ?? [];
      const expected = nodes.filter(({ attributes: { [name as 'name']: text } }) => text === value);
      expect(found.nodes).toEqual(expected);
    }
  }
  return answers;
}

/**
 * Returns all products of the release, each by itself, and the products that they refer to. The
 * release must have these.
 */
async function readProducts(catalog: Catalog): Promise<unknown> {
  const answers: unknown[] = [];
  for (const [language, currency] of readers) {
    const request = { catalog_id: shopIds.catalog, languages: [language], currency, limit: 100 };
    const everything = await catalog.listProducts(request);
    for (const filter of filters) {
      const page = await catalog.listProducts({
        ...request,
        ...(filter !== undefined && { filter }),
      });
      answers.push(filter, page.total, page.documents);
    }
    // Read one by one in one language only, to save time.
    if (language === 'en') answers.push(await readOneByOne(catalog, everything.products));
  }
  return answers;
}

/**
 * Returns each product by itself, and the products that it refers to. The release must have these.
 */
async function readOneByOne(
  catalog: Catalog,
  products: readonly CatalogProduct[],
): Promise<unknown> {
  const request = { catalog_id: shopIds.catalog, languages: ['en'], currency: 'USD', limit: 100 };
  const answers: unknown[] = [];
  const ids = new Set(products.map(({ id }) => id));
  for (const product of products) {
    const named = { ...request, product_id: product.id };
    expect((await catalog.getProduct(named)).product).toEqual(product);
    const { children, component_products } = product.relationships;
    const below = [...(children?.data ?? []), ...(component_products?.data ?? [])];
    expect(below.filter(({ id }) => !ids.has(id))).toEqual([]);
    if (children) {
      const { products: theirs } = await catalog.listProductChildren(named);
      expect(idsOf(theirs)).toEqual(idsOf(children.data));
      answers.push(theirs);
    }
    if (component_products) {
      const { references } = await catalog.listComponentProducts(named);
      expect(references).toEqual(component_products.data);
    }
  }
  return answers;
}

function idsOf(named: readonly { readonly id: string }[]): string[] {
  return named.map(({ id }) => id).toSorted();
}
