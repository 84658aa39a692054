export { codeOf } from './files/code-of.js';
export { type Draft, makeDraft, putText, unfinishedName } from './files/draft.js';
export { followLinks } from './files/follow-links.js';
