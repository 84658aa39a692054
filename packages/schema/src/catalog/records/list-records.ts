import { catalogsFilter, filesFilter, rulesFilter } from '../../filter/filter-operators.js';
import {
  defineRecordOperation,
  pagingParameters,
  underBothPrefixes,
} from '../../operation/operation.js';
import { filterParameter } from '../../operation/shopper-headers.js';
import { Identifier } from '../../primitives/described.js';
import { RuleCreation } from './rule.js';

/** Makes a catalog rule. */
export const createRule = defineRecordOperation({
  name: 'createRule',
  tag: 'Publishing',
  summary: 'Create a catalog rule',
  description:
    'Creates a rule that selects a catalog for some shoppers. It applies from the next request on, in every process. A rule without criteria is the default.',
  method: 'POST',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  body: RuleCreation,
  brings: { 201: 'the created rule' },
  isTagged: true,
  data: 'record',
});

/** A currency by its id, which is its code. */
export const getCurrency = defineRecordOperation({
  name: 'getCurrency',
  tag: 'Store',
  summary: 'Get a currency',
  description: 'Returns a currency of the prices in the store, as in the list of currencies.',
  method: 'GET',
  paths: ['/v2/currencies/:currency_id'],
  permission: 'catalog:read',
  params: {
    currency_id: { schema: Identifier, description: 'ISO code of a currency of the store' },
  },
  brings: { 200: 'the currency' },
  data: 'record',
});

/** A file by its id. */
export const getFile = defineRecordOperation({
  name: 'getFile',
  tag: 'Store',
  summary: 'Get a file',
  description: 'Returns a file of products, as in the list of files.',
  method: 'GET',
  paths: ['/v2/files/:file_id'],
  permission: 'catalog:read',
  params: { file_id: { schema: Identifier, description: 'id of a file of the store' } },
  brings: { 200: 'the file' },
  data: 'record',
});

/** The catalogs of the store. */
export const listCatalogs = defineRecordOperation({
  name: 'listCatalogs',
  tag: 'Publishing',
  summary: 'Get the catalogs',
  description: 'Returns all catalogs of the store, published or not, oldest first.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs'),
  permission: 'catalog:read',
  params: {},
  query: { filter: filterParameter(catalogsFilter), ...pagingParameters },
  brings: { 200: 'a page of catalogs' },
  data: 'records',
});

/** The files of the store. */
export const listFiles = defineRecordOperation({
  name: 'listFiles',
  tag: 'Store',
  summary: 'Get the files',
  description:
    'Returns files of products, ordered by id. filter=in(id,...) selects files by id, for example those of a page of products.',
  method: 'GET',
  paths: ['/v2/files'],
  permission: 'catalog:read',
  params: {},
  query: { filter: filterParameter(filesFilter), ...pagingParameters },
  brings: { 200: 'a page of files' },
  data: 'records',
});

/** The rules that choose a shopper's catalog. */
export const listRules = defineRecordOperation({
  name: 'listRules',
  tag: 'Publishing',
  summary: 'Get the catalog rules',
  description:
    'Returns the rules that select catalogs for shoppers, oldest first, including rules outside their schedules. Rules contain ids of accounts and customers, so a read-only token is refused.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  query: { filter: filterParameter(rulesFilter), ...pagingParameters },
  brings: { 200: 'a page of rules' },
  data: 'records',
});
