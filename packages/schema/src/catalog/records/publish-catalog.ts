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
    'Makes the present content of a catalog public as a new release, and answers when it can be read: what is acknowledged is kept, and every request from then on sees it. Of the releases before it two stay readable. A body is not looked at: there are no options. When the connection is lost meanwhile, the release is made all the same.',
  method: 'POST',
  paths: underBothPrefixes('/catalogs/:catalog_id/releases'),
  permission: 'catalog:write',
  params: catalogParameters,
  headers: languageHeaders,
  brings: { 201: 'the new release, which is published' },
  data: 'record',
});
