import { ReleaseDocument } from '../../catalog/release.js';
import { releaseExample } from '../examples/release-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

export const getRelease: OwnDocumentation = {
  answer: {
    schema: ReleaseDocument,
    summary: 'GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished',
    value: releaseExample,
  },
};
