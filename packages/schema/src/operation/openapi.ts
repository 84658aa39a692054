import type Type from 'typebox';
import { ErrorList } from '../errors/error-list.js';
import type { Operation, Parameter, RequestBody, ResponseDefinition } from './operation.js';
import { operations } from './operations.js';

type Json = { [member: string]: unknown };

/** What an OpenAPI document says about the service beside its operations. */
export interface OpenApiInfo {
  readonly version: string;
  readonly serverUrl: string;
}

/**
 * Describes the operations as an OpenAPI 3.1 document. Titled schemas become components and are
 * referred to; every path of an operation is listed.
 */
export function createOpenApiDocument(info: OpenApiInfo): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    operation.paths.forEach((path, index) => {
      const key = path.replaceAll(/:([a-z_]+)/g, '{$1}');
      paths[key] = {
        ...paths[key],
        [operation.method.toLowerCase()]: describeOperation(operation, index, components),
      };
    });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Aisle',
      version: info.version,
      summary: 'Commerce catalogs and subscriptions from one process and one file.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.serverUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function describeOperation(operation: Operation, index: number, components: Map<string, Json>) {
  const parameters = [
    ...describeParameters('path', operation.params),
    ...describeParameters('query', operation.query),
    ...describeParameters('header', operation.headers),
  ];
  return {
    operationId: index === 0 ? operation.name : `${operation.name}${index + 1}`,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(operation.permission === 'none' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: describeBody(operation.body, components) }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          describeResponse(response, components),
        ]),
      ),
      default: describeResponse({ description: 'an error', schema: ErrorList }, components),
    },
  };
}

function describeParameters(place: string, parameters: Readonly<Record<string, Parameter>>) {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path',
    description: parameter.description,
    schema: plainSchema(parameter.schema),
    ...(parameter.example !== undefined && { example: readExample(parameter) }),
  }));
}

function describeBody(body: RequestBody, components: Map<string, Json>) {
  const schema = referToComponents(plainSchema(body.schema), components);
  return {
    required: true,
    content: Object.fromEntries(body.contentTypes.map((type) => [type, { schema }])),
  };
}

function describeResponse(response: ResponseDefinition, components: Map<string, Json>) {
  return {
    description: response.description,
    ...(response.headers && {
      headers: Object.fromEntries(
        Object.entries(response.headers).map(([name, description]) => [
          name,
          { description, schema: { type: 'string' } },
        ]),
      ),
    }),
    ...(response.schema && {
      content: {
        'application/json': {
          schema: referToComponents(plainSchema(response.schema), components),
        },
      },
    }),
  };
}

/** Moves every titled schema within `schema` to `components` and leaves a reference in its place. */
function referToComponents(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => referToComponents(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, referToComponents(member, components)]),
  );
  const { title } = members;
  if (typeof title !== 'string') return members;
  components.set(title, members);
  return { $ref: `#/components/schemas/${title}` };
}

/** An example as its schema types it: requests write numbers as text. */
function readExample({ schema, example }: Parameter): string | number | undefined {
  const isInteger = 'type' in schema && schema.type === 'integer';
  return isInteger ? Number(example) : example;
}

/** A schema without the marks that the type library keeps on it. */
function plainSchema(schema: Type.TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}
