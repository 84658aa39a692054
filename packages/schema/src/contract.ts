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
  defaultBodyBytes,
  defineOperation,
  type LibraryCall,
  maxPageLimit,
  maxPageOffset,
  type NoLibraryCall,
  type Operation,
  type OperationKind,
  type Parameter,
  type Permission,
  type RequestBody,
  type ResponseDefinition,
} from './operation/operation.js';
export { type OperationName, operationList, operations } from './operations.js';
