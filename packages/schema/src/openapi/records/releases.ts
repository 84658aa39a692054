import { ReleaseList } from '../../catalog/records/release-list.js';
import { ReleaseDocument } from '../../catalog/release.js';
import { releaseExample } from '../examples/release-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

const releases = '/catalogs/ca700001-0000-4000-8000-000000000000/releases';

export const listReleases: OwnDocumentation = {
  answer: {
    schema: ReleaseList,
    summary: `GET ${releases}?page[limit]=1`,
    value: {
      meta: { results: { total: 3 }, page: { limit: 1, offset: 0, current: 1, total: 1 } },
      data: [releaseExample.data],
      links: {
        self: `${releases}?page[limit]=1&page[offset]=0`,
        first: `${releases}?page[limit]=1&page[offset]=0`,
        last: `${releases}?page[limit]=1&page[offset]=2`,
        next: `${releases}?page[limit]=1&page[offset]=1`,
      },
    },
  },
};

export const publishCatalog: OwnDocumentation = {
  answer: {
    schema: ReleaseDocument,
    summary: 'URL of the published release',
    value: releaseExample,
  },
  errors: {
    409: {
      description: 'another publish of the catalog is running',
      examples: {
        publishing: {
          title: 'Conflict',
          details: [
            'The catalog ca700001-0000-4000-8000-000000000000 is being published; look for its new release in the list of its releases, and publish again if that is too old.',
          ],
        },
      },
    },
  },
};

export const deleteRelease: OwnDocumentation = {};
