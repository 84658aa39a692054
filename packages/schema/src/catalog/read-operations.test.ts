import { describe, expect, it } from 'vitest';
import { documentedOperations } from '../openapi/documented-operations.js';
import { ProductList } from './product.js';
import { catalogReads } from './read-operations.js';
import { NodeList } from './release.js';

const { listNodeProducts, listNodes } = catalogReads;

describe('listNodeProducts', () => {
  it('is GET {root_url}/catalogs/…/relationships/products, under both prefixes, and without a catalog', () => {
    const path = '/catalogs/:catalog_id/releases/:release_id/nodes/:node_id/relationships/products';
    expect(listNodeProducts.method).toBe('GET');
    expect(listNodeProducts.paths).toEqual([
      path,
      `/pcm${path}`,
      '/catalog/nodes/:node_id/relationships/products',
      '/pcm/catalog/nodes/:node_id/relationships/products',
    ]);
  });

  it('takes the parameters and headers of the interface', () => {
    const { query, headers } = listNodeProducts;
    expect(Object.keys(query)).toEqual(['filter', 'include', 'page[limit]', 'page[offset]']);
    expect(query['page[limit]'].schema).toMatchObject({
      type: 'integer',
      minimum: 1,
      maximum: 100,
    });
    expect(query['page[offset]'].schema).toMatchObject({ minimum: 0, maximum: 10_000 });
    expect(Object.keys(headers)).toEqual(
      expect.arrayContaining([
        'Accept-Language',
        'X-Moltin-Currency',
        'EP-Channel',
        'EP-Context-Tag',
      ]),
    );
  });

  it('answers a page of products to a token that may read catalogs', () => {
    expect(documentedOperations.listNodeProducts.answer?.schema).toBe(ProductList);
    expect(listNodeProducts.permission).toBe('catalog:read');
  });
});

describe('listNodes', () => {
  it('is GET {root_url}/catalogs/…/nodes, under both prefixes, and without a catalog', () => {
    const path = '/catalogs/:catalog_id/releases/:release_id/nodes';
    expect(listNodes.method).toBe('GET');
    expect(listNodes.paths).toEqual([path, `/pcm${path}`, '/catalog/nodes', '/pcm/catalog/nodes']);
  });

  it('answers a page of nodes to a token that may read catalogs', () => {
    expect(Object.keys(listNodes.query)).toEqual(['filter', 'page[limit]', 'page[offset]']);
    expect(documentedOperations.listNodes.answer?.schema).toBe(NodeList);
    expect(listNodes.permission).toBe('catalog:read');
  });
});
