import {
  defineRecordOperation,
  underBothPrefixes,
} from '../../operation/define-record-operation.js';
import { ownReleaseParameters } from './record-parameters.js';

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
