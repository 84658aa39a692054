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
    'Returns the rules that select catalogs for shoppers, oldest first, including rules outside their schedules. Rules contain ids of accounts and customers, so a read-only token is refused.',
  method: 'GET',
  paths: underBothPrefixes('/catalogs/rules'),
  permission: 'catalog:write',
  params: {},
  query: { filter: filterParameter(rulesFilter), ...pagingParameters },
  brings: { 200: 'a page of rules' },
  data: 'records',
});
