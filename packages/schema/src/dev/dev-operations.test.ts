import { describe, expect, it } from 'vitest';
import { createOpenApiDocument } from '../openapi/create-openapi-document.js';
import type { Operation } from '../operation/operation.js';
import { operationList } from '../operations.js';
import { createValidator } from '../validation/create-validator.js';
import { devOperations } from './dev-operations.js';

const all: readonly Operation[] = devOperations;

it('have names and addresses of their own', () => {
  const known: readonly Operation[] = [...operationList, ...all];
  const names = known.map(({ name }) => name);
  const addresses = known.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('are no part of the OpenAPI document', () => {
  const document = JSON.stringify(createOpenApiDocument({ version: '1', serverUrl: '/' }));
  expect(document).not.toContain('_dev');
  for (const { name } of all) expect(document).not.toContain(`"${name}"`);
});

describe.each(all.map((operation) => [operation.name, operation] as const))(
  '%s',
  (_, operation) => {
    const { paths, params, query, headers, responses } = operation;

    it('has one path, under /_dev, and asks for a permission', () => {
      expect(paths).toEqual([expect.stringMatching(/^\/_dev\//)]);
      expect(operation.permission).not.toBe('none');
      const used = [...paths[0].matchAll(/:([a-z_]+)/g)].map(([, name]) => name);
      expect(used).toEqual(Object.keys(params));
    });

    it('describes itself and each parameter, with examples that fit', () => {
      const parameters = [params, query, headers].flatMap(Object.values);
      const texts = [operation, ...parameters].map(({ description }) => description);
      for (const text of [operation.summary, operation.tag, ...texts]) expect(text).toMatch(/\S/);
      for (const { schema, example } of parameters) {
        if (example === undefined) continue;
        const value = 'type' in schema && schema.type === 'integer' ? Number(example) : example;
        expect(createValidator(schema)(value).faults).toBeUndefined();
      }
    });

    it('has one answer, with a schema', () => {
      expect(Object.keys(responses)).toEqual(['200']);
      expect(responses[200]?.schema).toBeDefined();
      if (operation.method === 'GET') expect(operation.body).toBeUndefined();
    });
  },
);
