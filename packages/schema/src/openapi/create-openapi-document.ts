import type Type from 'typebox';
import { ErrorList } from '../errors/commerce-error.js';
import {
  bodyTypes,
  mapValues,
  type Operation,
  type Parameter,
  type RequestBody,
  type ResponseDefinition,
} from '../operation/operation.js';
import { operationList } from '../operations.js';
import { documentedOperations } from './documented-operations.js';
import {
  anyOtherError,
  type DocumentedAnswer,
  type ErrorDefinition,
  type Example,
  type OperationDocumentation,
} from './documents/documentation.js';

type Json = { [member: string]: unknown };

/** Data of the OpenAPI document besides the operations. */
export interface OpenApiInfo {
  readonly version: string;
  readonly serverUrl: string;
}

/**
 * Returns an OpenAPI 3.1 document of the operations. Schemas with a title become components. Every
 * path of an operation is listed.
 */
export function createOpenApiDocument(info: OpenApiInfo): Json {
  const components = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const operation of operationList) {
    operation.paths.forEach((path, index) => {
      const key = path.replaceAll(/:([a-z_]+)/g, '{$1}');
      paths[key] = {
        ...paths[key],
        [operation.method.toLowerCase()]: describeOperation(
          operation,
          documentedOperations[operation.name],
          index,
          components,
        ),
      };
    });
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Aisle',
      version: info.version,
      summary: 'Commerce catalogs, carts and subscriptions from one process and one file.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: info.serverUrl }],
    tags: Object.entries(operationTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  };
}

function describeOperation(
  operation: Operation,
  { bodies, answer, errors }: OperationDocumentation,
  index: number,
  components: Map<string, Json>,
) {
  const path = operation.paths[index] ?? '';
  const parameters = [
    ...describeParameters('path', parametersIn(operation, path)),
    ...describeParameters('query', operation.query),
    ...describeParameters('header', operation.headers),
    ...(operation.responses[304] ? [ifNoneMatch] : []),
  ];
  return {
    operationId: nameAt(path, operation),
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(operation.permission === 'none' ? { security: [] } : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body && { requestBody: describeBody(operation.body, bodies, components) }),
    responses: {
      ...mapValues(operation.responses, (response, status) =>
        describeResponse(response, status < '300' ? answer : undefined, components),
      ),
      ...mapValues(errors, (error, status) => describeError(error, status, components)),
      default: describeError(anyOtherError, '500', components),
    },
  };
}

/** Header of every operation that can respond with 304 Not Modified. */
const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of an earlier response; the response is 304 if nothing has changed',
  schema: { type: 'string' },
  example: '"p1Xc0hXQm3fA"',
};

/**
 * Differences between a path and the canonical path, by the suffix that they add to the operation
 * id.
 */
const differences: Readonly<Record<string, (path: string) => boolean>> = {
  ByContext: (path) => !path.includes('/:catalog_id/releases/'),
  ByRelationship: (path) => path.includes('/relationships/'),
  UnderPcm: (path) => path.startsWith('/pcm/'),
};

/** Returns the operation id for a path. The canonical path has the name of the operation itself. */
function nameAt(path: string, { name, paths: [canonical] }: Operation): string {
  const marks = Object.entries(differences).filter(([, has]) => has(path) !== has(canonical));
  return [name, ...marks.map(([mark]) => mark)].join('');
}

/** Returns the parameters of a path. A shorter path than the canonical one has fewer parameters. */
function parametersIn(operation: Operation, path: string) {
  const parts = path.split('/');
  return Object.fromEntries(
    Object.entries(operation.params)
      .filter(([name]) => parts.includes(`:${name}`))
      .map(([name, parameter]) => {
        const example = pathExample(operation, name);
        return [name, { ...parameter, ...(example !== undefined && { example }) }];
      }),
  );
}

function describeParameters(place: string, parameters: Readonly<Record<string, Parameter>>) {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    in: place,
    required: place === 'path',
    description: parameter.description,
    ...(parameter.isRepeatable ? describeList(parameter) : describeValue(parameter)),
  }));
}

function describeValue(parameter: Parameter) {
  return {
    schema: plainSchema(parameter.schema),
    ...(parameter.example !== undefined && { example: readExample(parameter) }),
  };
}

/** Describes a comma-separated list as an array parameter, as generated clients send it. */
function describeList({ names = {}, example }: Parameter) {
  return {
    style: 'form',
    explode: true,
    schema: { type: 'array', items: { type: 'string', enum: Object.keys(names) } },
    ...(example !== undefined && { example: example.split(',') }),
  };
}

function describeBody(
  body: RequestBody,
  examples: OperationDocumentation['bodies'],
  components: Map<string, Json>,
) {
  const content = {
    schema: describeSchema(body.schema, components),
    ...(examples && { examples }),
  };
  return {
    required: true,
    content: Object.fromEntries(bodyTypes(body).map((type) => [type, content])),
  };
}

function describeResponse(
  { description, headers }: ResponseDefinition,
  answer: DocumentedAnswer | undefined,
  components: Map<string, Json>,
) {
  return {
    description,
    ...(headers && { headers: describeHeaders(headers) }),
    ...(answer && describeAnswer(answer, components)),
  };
}

function describeError(error: ErrorDefinition, status: string, components: Map<string, Json>) {
  const { description, headers, examples } = error;
  return {
    description,
    ...(headers && { headers: describeHeaders(headers) }),
    ...describeContent(
      ErrorList,
      components,
      mapValues(examples, ({ title, details }) => ({
        summary: title,
        value: { errors: details.map((detail) => ({ detail, status, title })) },
      })),
    ),
  };
}

function describeAnswer({ schema, ...example }: DocumentedAnswer, components: Map<string, Json>) {
  return describeContent(schema, components, { example });
}

function describeContent(
  schema: Type.TSchema,
  components: Map<string, Json>,
  examples: Readonly<Record<string, Example>>,
) {
  const content = { schema: describeSchema(schema, components), examples };
  return { content: { 'application/json': content } };
}

function describeHeaders(headers: Readonly<Record<string, string>>) {
  return mapValues(headers, (description) => ({ description, schema: { type: 'string' } }));
}

function describeSchema(schema: Type.TSchema, components: Map<string, Json>) {
  return moveToComponents(plainSchema(schema), components);
}

/** Returns an example with the type of its schema. Parameters hold numbers as text. */
function readExample({ schema, example }: Parameter): string | number | undefined {
  const isInteger = 'type' in schema && schema.type === 'integer';
  return isInteger ? Number(example) : example;
}

/** Returns a schema without the symbols that TypeBox adds. */
function plainSchema(schema: Type.TSchema): unknown {
  return JSON.parse(JSON.stringify(schema));
}

/** The groups of operations, in the order in which documents list them, each with what it is for. */
const operationTags = {
  Catalogs: 'Products and nodes of published releases, as shoppers see them.',
  Carts: 'Shopping carts, at the current prices of the shopper.',
  Orders: 'Checkouts, orders and their payments.',
  Inventories: 'Stock of the products, by location.',
  Publishing: 'Catalogs, their releases, and the rules that select catalogs for shoppers.',
  Subscriptions: 'Subscriptions to plans of offerings: create, read and change them.',
  Accounts: 'Customers of the store; an account’s token gives access to that account alone.',
  Store: 'Files and currencies of the store.',
  Access: 'Access tokens for all other operations.',
} as const;

/** Example values of path parameters that exist in the demo store, by parameter name. */
const byName: Readonly<Record<string, string>> = {
  catalog_id: 'ca700001-0000-4000-8000-000000000000',
  hierarchy_id: 'a0000000-0000-4000-8000-000000000000',
  node_id: 'a1110000-0000-4000-8000-000000000000',
  product_id: '600d5001-0000-4000-8000-000000000000',
  catalog_rule_id: 'dec1de06-0000-4000-8000-000000000000',
  account_uuid: 'acc00001-0000-4000-8000-000000000000',
  address_uuid: 'add20001-0000-4000-8000-000000000000',
  order_uuid: '0de20001-0000-4000-8000-000000000000',
  transaction_uuid: '0de20001-0000-4000-8000-0000000000a1',
  member_uuid: 'acce0001-0000-4000-8000-000000000000',
  membership_uuid: '7593fd63-9a89-5ee9-9d29-d25ea5cba67d',
  subscription_uuid: '5b5c0004-0000-4000-8000-000000000000',
  state_uuid: '57a7e004-0000-4000-8000-000000000000',
  offering_uuid: '0ffe2001-0000-4000-8000-000000000000',
  plan_uuid: '0ffe2001-0000-4000-8000-000000000002',
  pricing_option_uuid: '0ffe2001-0000-4000-8000-000000000002',
  file_id: 'f11e0001-0000-4000-8000-000000000000',
  currency_id: 'EUR',
  location_uuid: '548f7713-2265-59b8-8fa9-d4997ece73c4',
};

const active = { subscription_uuid: '5b5c0001-0000-4000-8000-000000000000' };
const bundle = { product_id: '600d5501-0000-4000-8000-000000000000' };

/** Example values for operations that apply to some resources only, by operation name. */
const byOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listComponentProducts: bundle,
  configureProduct: bundle,
  listProductChildren: { product_id: '600d5013-0000-4000-8000-000000000000' },
  updateSubscription: active,
  createSubscriptionState: active,
};

/**
 * Returns an example of a path parameter that exists in the demo store. Operation definitions do
 * not hold these: forms offer the examples of definitions for every store.
 */
function pathExample(operation: Operation, name: string): string | undefined {
  return operation.params[name]?.example ?? byOperation[operation.name]?.[name] ?? byName[name];
}

/**
 * Moves every titled schema within `schema` to `components` and leaves a reference in its place. What a schema
 * means in its place (`x-meaning`) becomes the description of that place.
 */
function moveToComponents(schema: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => moveToComponents(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const { 'x-meaning': meaning, ...members } = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, moveToComponents(member, components)]),
  );
  const description = meaning === undefined ? {} : { description: meaning };
  const { title } = members;
  if (typeof title !== 'string') return { ...members, ...description };
  components.set(title, members);
  return { $ref: `#/components/schemas/${title}`, ...description };
}
