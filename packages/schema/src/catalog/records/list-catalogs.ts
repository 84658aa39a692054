import { catalogsFilter } from '../../filter/filter-operators.js';
import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';

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
