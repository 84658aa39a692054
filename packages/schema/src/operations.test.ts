import Format from 'typebox/format';
import { describe, expect, it } from 'vitest';
import { schemasIn } from '../test/support/schemas-in.js';
import { documentedOperations } from './openapi/documented-operations.js';
import type { Operation } from './operation/operation.js';
import { type OperationName, operationList } from './operations.js';
import { seedRecords } from './seed/seed-record.js';
import { createValidator } from './validation/create-validator.js';

const all: readonly Operation[] = operationList;

it('have names of their own', () => {
  const names = all.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(3);
});

it('have addresses of their own', () => {
  const addresses = all.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
  expect(new Set(addresses).size).toBe(addresses.length);
});

describe.each(all.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_, operation) => {
    const [canonical, ...others] = operation.paths.map((path) =>
      [...path.matchAll(/:([a-z_]+)/g)].map(([, name]) => name),
    );

    it('uses each of its parameters in its first path', () => {
      expect(canonical).toEqual(Object.keys(operation.params));
    });

    it.each(others)('uses parameters of its own in its other paths', (...used) => {
      expect(used).toEqual(canonical?.filter((name) => used.includes(name)));
    });

    it('describes itself and each parameter', () => {
      const { summary, description, tag, params, query, headers } = operation;
      const texts = [params, query, headers].flatMap((group) =>
        Object.values(group).map((parameter) => parameter.description),
      );
      for (const text of [summary, description, tag, ...texts]) expect(text).toMatch(/\S/);
    });

    it('gives examples that fit', () => {
      const parameters = [operation.params, operation.query, operation.headers].flatMap(
        Object.values,
      );
      for (const { schema, example } of parameters) {
        if (example === undefined) continue;
        const value = 'type' in schema && schema.type === 'integer' ? Number(example) : example;
        expect(createValidator(schema)(value).faults).toBeUndefined();
      }
    });

    it('takes no body with GET, and has one answer that is a success', () => {
      const { body, method, responses } = operation;
      if (body) expect(method).not.toBe('GET');
      if (method === 'PUT') expect(body).toBeDefined();
      const { answer } = documentedOperations[operation.name as OperationName];
      const successes = Object.keys(responses).filter((status) => status < '300');
      expect(successes).toEqual([expect.stringMatching(answer ? /^20[01]$/ : /^20[24]$/)]);
    });
  },
);

describe('the schemas of the operations and of the seed records', () => {
  const schemas = [
    ...all.flatMap(({ params, query, headers, body }) => [
      ...[params, query, headers].flatMap((group) =>
        Object.values(group).map(({ schema }) => schema),
      ),
      ...(body ? [body.schema] : []),
    ]),
    ...Object.values(documentedOperations).flatMap(({ answer }) => answer?.schema ?? []),
    ...Object.values(seedRecords),
  ].flatMap(schemasIn);

  it('name only formats that are checked', () => {
    const formats = new Set(
      schemas.flatMap(({ format }) => (format === undefined ? [] : [format])),
    );
    expect([...formats].toSorted()).toEqual(['date-time', 'uuid']);
    for (const format of formats) expect(Format.Has(String(format))).toBe(true);
  });

  it('say in words what a pattern asks for', () => {
    const patterned = schemas.filter(({ pattern, format }) => pattern && !format);
    expect(patterned.length).toBeGreaterThan(0);
    for (const { description } of patterned) expect(description).toMatch(/^an? /);
  });

  it('say in words what a key must be, and let no key pass unchecked', () => {
    const dictionaries = schemas.filter(({ patternProperties }) => patternProperties);
    expect(dictionaries.length).toBeGreaterThan(0);
    for (const dictionary of dictionaries) {
      const values = Object.values(Object(dictionary.patternProperties));
      if (values.every((value) => Object.keys(Object(value)).length === 0)) continue;
      expect(dictionary.additionalProperties).toBe(false);
      expect(dictionary['x-key']).toMatch(/^an? /);
    }
  });
});
