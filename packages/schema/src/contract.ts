export { createOpenApiDocument, type OpenApiInfo } from './openapi/create-openapi-document.js';
export { documentedOperations } from './openapi/documented-operations.js';
export type {
  DocumentedAnswer,
  ErrorDefinition,
  ErrorExample,
  Example,
  OperationDocumentation,
} from './openapi/documents/documentation.js';
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
