import { expect, it } from 'vitest';
import { documentedOperations } from '../openapi/documented-operations.js';
import { listNodes } from './read-operations.js';
import { NodeList } from './release.js';

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
