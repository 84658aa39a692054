export { type Draft, makeDraft } from './files/draft.js';
export { followLinks } from './files/follow-links.js';
