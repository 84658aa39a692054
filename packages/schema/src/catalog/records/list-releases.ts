import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { pagingParameters } from '../../operation/paging-parameters.js';
import { languageHeaders } from '../../operation/shopper-headers.js';
import { catalogParameters } from './record-parameters.js';

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
