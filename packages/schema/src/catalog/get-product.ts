import { namesParameter } from '../operation/names-parameter.js';
import { defineOperation } from '../operation/operation.js';
import { readResponses } from '../operation/read-responses.js';
import { languageHeaders, shopperHeaders } from '../operation/shopper-headers.js';
import { Identifier } from '../primitives/identifier.js';
import { includeMeanings } from './parameters/include-names.js';
import { releaseParameters } from './parameters/release-parameters.js';

/** One live product of a published release. */
export const getProduct = defineOperation({
  name: 'getProduct',
  tag: 'Catalogs',
  summary: 'Get a product',
  description:
    'Returns a live product of a published release by its id, be it in a node or only a component of a bundle; a child where it is attached to a node itself. Under /catalog/products the catalog is the one that the catalog rules give this shopper, or else the one that was published first, in its newest release.',
  method: 'GET',
  paths: [
    '/catalogs/:catalog_id/releases/:release_id/products/:product_id',
    '/pcm/catalogs/:catalog_id/releases/:release_id/products/:product_id',
    '/catalog/products/:product_id',
    '/pcm/catalog/products/:product_id',
  ],
  permission: 'catalog:read',
  params: {
    ...releaseParameters,
    product_id: { schema: Identifier, description: 'id of a live product of the release' },
  },
  query: { include: namesParameter(includeMeanings, 'main_image,files') },
  headers: { ...languageHeaders, ...shopperHeaders },
  responses: readResponses('the product'),
  library: { call: 'catalog.getProduct', data: 'product' },
});
