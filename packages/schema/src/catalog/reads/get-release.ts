import { defineRead } from './define-read.js';

/** A published release. */
export const getRelease = defineRead({
  name: 'getRelease',
  summary: 'Get a release',
  description:
    'Returns a published release of a catalog with its hierarchies, in the order of the catalog.',
  path: '',
  params: {},
  query: {},
  brings: 'the release',
  data: 'release',
  isPriceless: true,
});
