import { rulesFilter } from '../../filter/filter-operators.js';
import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';

/** The rules that choose a shopper's catalog. */
export const listRules = defineRecordOperation({
  name: 'listRules',
  tag: 'Publishing',
  summary: 'Get the catalog rules',
  description:
    'Returns the rules that say which catalog is read for which shoppers, the oldest first, those outside their schedules too. They name accounts and customers: a token that only reads is refused.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  query: { filter: filterParameter(rulesFilter), ...pagingParameters },
  brings: { 200: 'a page of rules' },
  data: 'records',
});
