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
    'Withdraws a release: from then on a request for it is a 404. When it was the newest one, the one before it is the newest again, which takes a publish back; a catalog whose last release is deleted is not published any more.',
  method: 'DELETE',
  paths: underBothPrefixes('/catalogs/:catalog_id/releases/:release_id'),
  permission: 'catalog:write',
  params: ownReleaseParameters,
  brings: { 204: 'the release is withdrawn' },
});
