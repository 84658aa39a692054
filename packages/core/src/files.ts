export { type Draft, makeDraft, unfinishedName } from './files/draft.js';
export { followLinks } from './files/follow-links.js';
