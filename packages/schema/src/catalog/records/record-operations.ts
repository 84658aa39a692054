import {
  defineRecordOperation,
  pagingParameters,
  underBothPrefixes,
} from '../../operation/operation.js';
import { conditionHeaders, languageHeaders } from '../../operation/shopper-headers.js';
import { Identifier } from '../../primitives/described.js';
import { RuleUpdate } from './rule.js';

/** The currencies that prices of the store are in. */
export const listCurrencies = defineRecordOperation({
  name: 'listCurrencies',
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
});

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

/** Withdraws a release of a catalog. */
export const deleteRelease = defineRecordOperation({
  name: 'deleteRelease',
  tag: 'Publishing',
  summary: 'Delete a release',
  description:
    'Withdraws a release. Requests for it then return 404. If it was the newest release, the release before it becomes the newest again; this undoes a publish. If it was the last release, the catalog is no longer published.',
  method: 'DELETE',
  paths: underBothPrefixes('/catalogs/:catalog_id/releases/:release_id'),
  permission: 'catalog:write',
  params: ownReleaseParameters,
  brings: { 204: 'the release is withdrawn' },
});

/** Makes a new release of a catalog. */
export const publishCatalog = defineRecordOperation({
  name: 'publishCatalog',
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
});

/** Deletes a catalog rule. */
export const deleteRule = defineRecordOperation({
  name: 'deleteRule',
  tag: 'Publishing',
  summary: 'Delete a catalog rule',
  description: 'Deletes a rule. It no longer applies from the next request on.',
  method: 'DELETE',
  paths: underBothPrefixes('/catalogs/rules/:catalog_rule_id'),
  permission: 'catalog:write',
  params: ruleParameters,
  headers: conditionHeaders,
  brings: { 204: 'the rule is deleted' },
});

/** Changes a catalog rule. */
export const updateRule = defineRecordOperation({
  name: 'updateRule',
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
});

/** A catalog, published or not. */
export const getCatalog = defineRecordOperation({
  name: 'getCatalog',
  tag: 'Publishing',
  summary: 'Get a catalog',
  description: 'Returns a catalog of the store, published or not.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs/:catalog_id'),
  permission: 'catalog:read',
  params: catalogParameters,
  brings: { 200: 'the catalog' },
  data: 'record',
});

/** A catalog rule. */
export const getRule = defineRecordOperation({
  name: 'getRule',
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
});

/** The releases of a catalog that can be read. */
export const listReleases = defineRecordOperation({
  name: 'listReleases',
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
});
