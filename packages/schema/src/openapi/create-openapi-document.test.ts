import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { describedPlaces, onlyRepeats } from '../../test/support/described-places.js';
import { schemasIn } from '../../test/support/schemas-in.js';
import { ErrorList } from '../errors/commerce-error.js';
import { bodyTypes, type Operation } from '../operation/operation.js';
import { type OperationName, operationList } from '../operations.js';
import { createValidator } from '../validation/create-validator.js';
import { createOpenApiDocument } from './create-openapi-document.js';
import { documentedOperations } from './documented-operations.js';

type Json = { readonly [member: string]: Json };

const document = createOpenApiDocument({ version: '1.2.3', serverUrl: 'http://localhost:4000' });
const { paths, components, tags } = document as unknown as {
  paths: Json;
  components: Json;
  tags: Json[];
};
const all: readonly Operation[] = operationList;

/** Every operation at each of its paths: its definition beside what the document says. */
const entries = all.flatMap((operation) =>
  operation.paths.map((path) => {
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const described = paths[template]?.[operation.method.toLowerCase()] as unknown;
    return [`${operation.method} ${template}`, operation, described as Described] as const;
  }),
);

interface Described {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: object;
    readonly example?: unknown;
  }[];
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: {
    readonly [status: string]: { readonly description: string; readonly content?: Content };
  };
}

type Content = {
  readonly [type: string]: {
    readonly schema: object;
    readonly examples?: { readonly [name: string]: { summary: string; value: unknown } };
  };
};

/** The examples in a content, whatever its type. */
const examplesIn = (content: Content | undefined) =>
  Object.values(content ?? {}).flatMap(({ examples }) => Object.values(examples ?? {}));

describe('the OpenAPI document', () => {
  it('is one, says an independent validator', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
    expect(document.openapi).toBe('3.1.1');
  });

  it('names the version and the server it is made for', () => {
    expect(document.info).toMatchObject({ version: '1.2.3' });
    expect(document.servers).toEqual([{ url: 'http://localhost:4000' }]);
  });

  it('is made of JSON alone', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
  });

  it('lists every operation under each of its paths, and nothing else', () => {
    const listed = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.toSorted()).toEqual(entries.map(([name]) => name).toSorted());
    expect(listed).toEqual(
      expect.arrayContaining([
        'GET /catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/products',
        'GET /pcm/catalogs/{catalog_id}/releases/{release_id}/nodes/{node_id}/relationships/products',
        'PUT /v2/subscriptions/subscriptions/{subscription_uuid}',
      ]),
    );
  });

  it('gives each operation an id of its own', () => {
    const ids = entries.map(([, , { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(all.map(({ name }) => name)));
  });

  it('tells by the id at which path an operation is', () => {
    const ids = entries.flatMap(([, { name }, { operationId }]) =>
      name === 'listHierarchyProducts' || name === 'listRules' ? [operationId] : [],
    );
    expect(ids).toEqual([
      'listHierarchyProducts',
      'listHierarchyProductsUnderPcm',
      'listHierarchyProductsByContext',
      'listHierarchyProductsByContextUnderPcm',
      'listHierarchyProductsByRelationship',
      'listHierarchyProductsByRelationshipUnderPcm',
      'listHierarchyProductsByContextByRelationship',
      'listHierarchyProductsByContextByRelationshipUnderPcm',
      'listRules',
      'listRulesUnderPcm',
    ]);
    expect(entries.filter(([, , { operationId }]) => /\d$/.test(operationId))).toEqual([]);
  });

  it('says that include of a cart is a list', () => {
    const [, , described] = entries.find(([, { name }]) => name === 'getCart') ?? [];
    expect(described?.parameters?.find(({ name }) => name === 'include')).toMatchObject({
      style: 'form',
      explode: true,
      schema: {
        type: 'array',
        items: { enum: ['items', 'tax_items', 'custom_discounts', 'promotions'] },
      },
      example: ['items'],
    });
  });

  it('refers only to what it has, and has nothing that it does not refer to', () => {
    const references = new Set(
      [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, target]) => target),
    );
    const titles = Object.keys(components.schemas ?? {});
    expect([...references].toSorted()).toEqual(
      titles.map((title) => `#/components/schemas/${title}`).toSorted(),
    );
  });

  it('describes every component', () => {
    for (const component of Object.values(components.schemas ?? {})) {
      expect(component.description).toMatch(/\S/);
    }
  });

  it('says more of every property, parameter and header than its name does', () => {
    const places = describedPlaces(document);
    expect(places.length).toBeGreaterThan(300);
    expect(places.filter(onlyRepeats)).toEqual([]);
  });

  it('says what a value means in its place, beside the reference to its schema', () => {
    expect(components.schemas?.ProductMeta?.properties?.original_price).toEqual({
      $ref: '#/components/schemas/Price',
      description: 'list price, in the currencies that the sale changes',
    });
    expect(components.schemas?.Price).toMatchObject({ description: 'amounts by currency code' });
    expect(JSON.stringify(document)).not.toContain('x-meaning');
  });

  it('describes the groups of its operations', () => {
    const used = new Set(entries.flatMap(([, , described]) => described.tags));
    expect(tags.map(({ name }) => String(name)).toSorted()).toEqual([...used].toSorted());
    for (const { description } of tags) expect(description).toMatch(/\S/);
  });

  it('gives one name to one shape', () => {
    const shapes = new Map<string, Set<string>>();
    const whole = [
      ...all.flatMap(({ body }) => body?.schema ?? []),
      ...Object.values(documentedOperations).flatMap(({ answer }) => answer?.schema ?? []),
    ];
    for (const { title, 'x-meaning': _place, ...shape } of whole.flatMap((schema) =>
      schemasIn(schema),
    )) {
      if (typeof title !== 'string') continue;
      shapes.set(title, (shapes.get(title) ?? new Set()).add(JSON.stringify(shape)));
    }
    expect(shapes.size).toBeGreaterThan(10);
    expect([...shapes].filter(([, variants]) => variants.size > 1)).toEqual([]);
  });
});

describe.each(entries)('%s', (name, operation, described) => {
  it('has the parameters of its definition', () => {
    const parameters = described.parameters ?? [];
    const namesIn = (place: string) =>
      parameters.filter((parameter) => parameter.in === place).map((parameter) => parameter.name);
    expect(namesIn('path')).toEqual([...name.matchAll(/\{(\w+)\}/g)].map(([, inner]) => inner));
    expect(namesIn('query')).toEqual(Object.keys(operation.query));
    expect(namesIn('header')).toEqual([
      ...Object.keys(operation.headers),
      ...(operation.responses[304] ? ['If-None-Match'] : []),
    ]);
    for (const parameter of parameters) {
      expect(parameter.description).toMatch(/\S/);
      expect(parameter.required).toBe(parameter.in === 'path');
      expect(parameter.schema).toHaveProperty('type');
    }
  });

  it('gives examples of the type they are of', () => {
    for (const { schema, example } of described.parameters ?? []) {
      if (example === undefined) continue;
      const isType = (type: string) => 'type' in schema && schema.type === type;
      expect(Array.isArray(example)).toBe(isType('array'));
      if (isType('array')) continue;
      expect(typeof example).toBe(isType('integer') ? 'number' : 'string');
    }
  });

  it('says whether it needs a token', () => {
    const scheme = operation.permission === 'none' ? [] : [{ bearer: [] }];
    expect(described.security).toEqual(scheme);
    expect(components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer' },
    });
  });

  it('has the body and the answers of its definition, and one for any other error', () => {
    const { body, responses } = operation;
    const { errors } = documentedOperations[operation.name as OperationName];
    expect(Object.keys(described.requestBody?.content ?? {})).toEqual([
      ...(body ? bodyTypes(body) : []),
    ]);
    expect(Object.keys(described.responses).toSorted()).toEqual(
      [...Object.keys(responses), ...Object.keys(errors), 'default'].toSorted(),
    );
    const errorList = { $ref: '#/components/schemas/ErrorList' };
    for (const status of [...Object.keys(errors), 'default']) {
      expect(described.responses[status]?.content?.['application/json']?.schema).toEqual(errorList);
    }
  });

  it('has an example for its body, its answer and every error, each valid', () => {
    const { body, name } = operation;
    const bodies = examplesIn(described.requestBody?.content);
    const { answer } = documentedOperations[name as OperationName];
    const [status = ''] = Object.keys(operation.responses).filter((one) => one < '300');
    const answers = examplesIn(described.responses[status]?.content);
    expect(bodies.length > 0).toBe(body !== undefined);
    expect(answers).toHaveLength(answer ? 1 : 0);
    for (const { value } of bodies) {
      expect(body && createValidator(body.schema)(value).faults).toBeUndefined();
    }
    if (answer) {
      expect(createValidator(answer.schema)(answers[0]?.value).faults).toBeUndefined();
    }
    for (const [status, { content }] of Object.entries(described.responses)) {
      if (status < '400') continue;
      const examples = examplesIn(content);
      expect(examples).not.toEqual([]);
      for (const { value } of examples) {
        const { value: list, faults } = createValidator(ErrorList)(value);
        expect(faults).toBeUndefined();
        for (const error of list?.errors ?? [])
          expect(error.status).toBe(status === 'default' ? '500' : status);
      }
    }
  });
});
