import { nodeList } from './nodes.js';

/** The nodes of a release. */
export const listNodes = nodeList(() => 'release');
