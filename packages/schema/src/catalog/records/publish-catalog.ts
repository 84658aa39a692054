import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { languageHeaders } from '../../operation/shopper-headers.js';
import { catalogParameters } from './record-parameters.js';

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
