export { createPathMatcher, type PathMatch } from './operation/match-path.js';
export {
  bodyTypes,
  type CartCall,
  defaultBodyBytes,
  defineOperation,
  type LibraryCall,
  type NoLibraryCall,
  type Operation,
  type OperationKind,
  type Parameter,
  type Permission,
  type RequestBody,
  type ResponseDefinition,
} from './operation/operation.js';
export { maxPageLimit, maxPageOffset } from './operation/paging.js';
export { type OperationName, operationList, operations } from './operations.js';
