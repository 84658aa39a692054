import { placeParameters } from '../parameters/place-parameters.js';
import { defineRead } from './define-read.js';

/** One hierarchy of a published release. */
export const getHierarchy = defineRead({
  name: 'getHierarchy',
  summary: 'Get a hierarchy',
  description: 'Returns a hierarchy of a published release by its id.',
  path: '/hierarchies/:hierarchy_id',
  params: { hierarchy_id: placeParameters.hierarchy_id },
  query: {},
  brings: 'the hierarchy',
  data: 'hierarchy',
  isPriceless: true,
});
