import {
  getByContextChildNodes,
  getByContextNode,
  getByContextProductsForNode,
  type Node,
} from '@epcc-sdk/sdks-shopper';
import { pageLength } from '../settings.js';
import { ask } from './client.js';
import { type Facets, type Filter, facetsOf, writeFilter } from './filter.js';
import { type Listing, readListing } from './listing.js';
import { loadNodes } from './nodes.js';

/** Category with a page of its products. */
export interface Category {
  readonly node: Node;
  /** Ancestors, starting with the hierarchy. */
  readonly above: readonly Node[];
  readonly children: readonly Node[];
  readonly listing: Listing;
  /** Filter values of its products. */
  readonly facets: Facets;
}

/** Loads a category by the id of a node or a hierarchy. `page` counts from 1. */
export async function loadCategory(id: string, filter: Filter, page: number): Promise<Category> {
  const path = { node_id: id };
  const [node, children, listing, facets] = await Promise.all([
    loadNode(id),
    ask(getByContextChildNodes({ path, query: { 'page[limit]': 100n } })),
    loadProducts(id, filter, page),
    loadFacets(id),
  ]);
  return { ...node, children: children.data ?? [], listing, facets };
}

/** Loads a page of a category's products. */
export async function loadProducts(
  id: string,
  filter: Filter,
  page: number,
  length = pageLength,
): Promise<Listing> {
  const answer = await ask(
    getByContextProductsForNode({
      path: { node_id: id },
      query: {
        include: ['main_image'],
        'page[limit]': BigInt(length),
        'page[offset]': BigInt((page - 1) * length),
        ...writeFilter(filter),
      },
    }),
  );
  return readListing(answer, length);
}

/** Loads a category and its ancestors. */
async function loadNode(id: string): Promise<Pick<Category, 'node' | 'above'>> {
  const { data: node = {} } = await ask(getByContextNode({ path: { node_id: id } }));
  return { node, above: await loadNodes(node.meta?.bread_crumb ?? []) };
}

/**
 * Collects the filter values from a hundred products of the category, because the service has no
 * facets.
 */
async function loadFacets(id: string): Promise<Facets> {
  const path = { node_id: id };
  const { data = [] } = await ask(
    getByContextProductsForNode({ path, query: { 'page[limit]': 100n } }),
  );
  return facetsOf(data);
}
