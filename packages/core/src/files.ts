export { codeOf } from './files/code-of.js';
export {
  type Draft,
  followLinks,
  makeDraft,
  putText,
  unfinishedName,
} from './files/draft.js';
