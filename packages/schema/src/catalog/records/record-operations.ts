import { catalogsFilter, filesFilter, rulesFilter } from '../../filter/filter-operators.js';
import { defineRecordOperations, underBothPrefixes } from '../../operation/operation.js';
import { pagingParameters } from '../../operation/paging.js';
import {
  conditionHeaders,
  filterParameter,
  languageHeaders,
} from '../../operation/shopper-headers.js';
import { Identifier } from '../../primitives/described.js';
import { CatalogCreation, CatalogUpdate } from './catalog-record.js';
import { RuleCreation, RuleSearchBody, RuleUpdate } from './rule.js';

/** The path parameter that names a catalog, published or not. */
const catalogParameters = {
  catalog_id: { schema: Identifier, description: 'id of a catalog, published or not' },
} as const;

/** The path parameters that name a release that was published. */
const ownReleaseParameters = {
  ...catalogParameters,
  release_id: {
    schema: Identifier,
    description: 'id of a published release of the catalog, or latestPublished for the newest',
    example: 'latestPublished',
  },
} as const;

/** The path parameter that names a rule. */
const ruleParameters = {
  catalog_rule_id: {
    schema: Identifier,
    description: 'id of a rule, inside or outside its schedules',
  },
} as const;

/** Operations on catalog rules, by name. */
export const ruleOperations = defineRecordOperations({
  listRules: {
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
  },
  getRule: {
    tag: 'Publishing',
    summary: 'Get a catalog rule',
    description: 'Returns a rule that selects a catalog for some shoppers.',
    method: 'GET',
    paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
    permission: 'catalog:write',
    params: ruleParameters,
    brings: { 200: 'the rule' },
    isTagged: true,
    data: 'record',
  },
  createRule: {
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
  },
  updateRule: {
    tag: 'Publishing',
    summary: 'Update a catalog rule',
    description:
      'Changes the attributes that are present and keeps the others; null clears an attribute. The change applies from the next request on. Concurrent updates of different attributes are all applied.',
    method: 'PUT',
    paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
    permission: 'catalog:write',
    params: ruleParameters,
    headers: conditionHeaders,
    body: RuleUpdate,
    brings: { 200: 'current state of the rule' },
    isTagged: true,
    data: 'record',
  },
  deleteRule: {
    tag: 'Publishing',
    summary: 'Delete a catalog rule',
    description: 'Deletes a rule. It no longer applies from the next request on.',
    method: 'DELETE',
    paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
    permission: 'catalog:write',
    params: ruleParameters,
    headers: conditionHeaders,
    brings: { 204: 'the rule is deleted' },
  },
  validateRules: {
    tag: 'Publishing',
    summary: 'Find catalog rules for a shopper',
    description:
      'Returns the rule that decides for a shopper at a time, or the rules that name all of some values. Nothing is changed.',
    method: 'POST',
    paths: underBothPrefixes('/catalogs/rules/validate'),
    permission: 'catalog:write',
    params: {},
    query: pagingParameters,
    body: RuleSearchBody,
    attributesAt: '/data',
    brings: { 200: 'a page of the found rules' },
    data: 'records',
  },
});

/** Operations on catalogs and their releases, by name. */
export const catalogOperations = defineRecordOperations({
  listCatalogs: {
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
  },
  getCatalog: {
    tag: 'Publishing',
    summary: 'Get a catalog',
    description: 'Returns a catalog of the store, published or not.',
    method: 'GET',
    paths: underBothPrefixes('/catalogs/:catalog_id'),
    permission: 'catalog:read',
    params: catalogParameters,
    brings: { 200: 'the catalog' },
    isTagged: true,
    data: 'record',
  },
  createCatalog: {
    tag: 'Publishing',
    summary: 'Create a catalog',
    description:
      'Creates a catalog of hierarchies and price books of the store. Shoppers see it once it is published.',
    method: 'POST',
    paths: underBothPrefixes('/catalogs'),
    permission: 'catalog:write',
    params: {},
    body: CatalogCreation,
    brings: { 201: 'the created catalog' },
    isTagged: true,
    data: 'record',
  },
  updateCatalog: {
    tag: 'Publishing',
    summary: 'Update a catalog',
    description:
      'Changes the attributes that are present and keeps the others. Releases stay as they are: publish the catalog to show the change.',
    method: 'PUT',
    paths: underBothPrefixes('/catalogs/:catalog_id'),
    permission: 'catalog:write',
    params: catalogParameters,
    headers: conditionHeaders,
    body: CatalogUpdate,
    brings: { 200: 'current state of the catalog' },
    isTagged: true,
    data: 'record',
  },
  deleteCatalog: {
    tag: 'Publishing',
    summary: 'Delete a catalog',
    description:
      'Deletes a catalog without readable releases that no catalog rule names. Its hierarchies, products and price books stay.',
    method: 'DELETE',
    paths: underBothPrefixes('/catalogs/:catalog_id'),
    permission: 'catalog:write',
    params: catalogParameters,
    headers: conditionHeaders,
    brings: { 204: 'the catalog is deleted' },
  },
  listReleases: {
    tag: 'Publishing',
    summary: 'Get the releases of a catalog',
    description:
      'Returns the readable releases of a catalog, newest first: the newest one and up to two before it.',
    method: 'GET',
    paths: underBothPrefixes('/catalogs/:catalog_id/releases'),
    permission: 'catalog:read',
    params: catalogParameters,
    query: pagingParameters,
    headers: languageHeaders,
    brings: { 200: 'a page of releases' },
    data: 'records',
  },
  publishCatalog: {
    tag: 'Publishing',
    summary: 'Publish a catalog',
    description:
      'Publishes the current content of a catalog as a new release. The response is sent when the release is stored and every later request sees it. Two earlier releases stay readable. The request body is ignored, since there are no options. If the connection is lost, the release is still created.',
    method: 'POST',
    paths: underBothPrefixes('/catalogs/:catalog_id/releases'),
    permission: 'catalog:write',
    params: catalogParameters,
    headers: languageHeaders,
    brings: { 201: 'the new release, published' },
    data: 'record',
  },
  deleteRelease: {
    tag: 'Publishing',
    summary: 'Delete a release',
    description:
      'Withdraws a release. Requests for it then return 404. If it was the newest release, the release before it becomes the newest again; this undoes a publish. If it was the last release, the catalog is no longer published.',
    method: 'DELETE',
    paths: underBothPrefixes('/catalogs/:catalog_id/releases/:release_id'),
    permission: 'catalog:write',
    params: ownReleaseParameters,
    brings: { 204: 'the release is withdrawn' },
  },
  deleteReleases: {
    tag: 'Publishing',
    summary: 'Delete all releases',
    description:
      'Withdraws all releases of a catalog, the newest last. The catalog is no longer published; its records stay.',
    method: 'DELETE',
    paths: underBothPrefixes('/catalogs/:catalog_id/releases'),
    permission: 'catalog:write',
    params: catalogParameters,
    brings: { 204: 'the releases are withdrawn' },
  },
});

/** Operations on the files and currencies of the store, by name. */
export const storeOperations = defineRecordOperations({
  listFiles: {
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
  },
  getFile: {
    tag: 'Store',
    summary: 'Get a file',
    description: 'Returns a file of products, as in the list of files.',
    method: 'GET',
    paths: ['/v2/files/:file_id'],
    permission: 'catalog:read',
    params: { file_id: { schema: Identifier, description: 'id of a file of the store' } },
    brings: { 200: 'the file' },
    data: 'record',
  },
  listCurrencies: {
    tag: 'Store',
    summary: 'Get the currencies',
    description:
      'Returns the currencies of the prices in the store and the default currency, ordered by code.',
    method: 'GET',
    paths: ['/v2/currencies'],
    permission: 'catalog:read',
    params: {},
    query: pagingParameters,
    brings: { 200: 'a page of currencies' },
    data: 'records',
  },
  getCurrency: {
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
  },
});
