import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { catalogParameters } from './record-parameters.js';

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
