export { createOpenApiDocument, type OpenApiInfo } from './openapi/create-openapi-document.js';
export { documentedOperations } from './openapi/documented-operations.js';
export type {
  DocumentedAnswer,
  ErrorDefinition,
  ErrorExample,
  Example,
  OperationDocumentation,
} from './openapi/documents/documentation.js';
