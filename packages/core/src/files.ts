export {
  codeOf,
  type Draft,
  followLinks,
  makeDraft,
  putText,
  unfinishedName,
} from './files/draft.js';
