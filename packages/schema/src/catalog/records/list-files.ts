import { filesFilter } from '../../filter/filter-operators.js';
import { defineRecordOperation } from '../../operation/define-record-operation.js';
import { filterParameter } from '../../operation/filter-parameter.js';
import { pagingParameters } from '../../operation/paging-parameters.js';

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
