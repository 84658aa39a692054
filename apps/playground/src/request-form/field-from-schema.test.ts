import { describe, expect, it } from 'vitest';
import { fieldFromSchema, type JsonSchema } from './operation-entry.js';

const context = { key: 'body:/x', name: 'x', place: 'body', required: false } as const;

describe('fieldFromSchema', () => {
  it.each<[JsonSchema, string, readonly string[]]>([
    [{ type: 'string' }, 'text', []],
    [{ type: 'integer' }, 'integer', []],
    [{ type: 'number' }, 'number', []],
    [{ type: 'boolean' }, 'boolean', ['true', 'false']],
    [{ enum: ['a', 'b'] }, 'choice', ['a', 'b']],
    [{ const: 'a' }, 'fixed', ['a']],
    [{ type: 'array' }, 'json', []],
    [{}, 'json', []],
    [{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, 'json', []],
  ])('enters %j as %s', (schema, control, options) => {
    expect(fieldFromSchema(schema, context)).toMatchObject({
      kind: 'leaf',
      control,
      options,
      nullable: false,
    });
  });

  it('takes null out of a union and keeps what the union says of itself', () => {
    const field = fieldFromSchema(
      { anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }], description: 'an address' },
      context,
    );
    expect(field).toMatchObject({
      control: 'text',
      nullable: true,
      description: 'an address',
      limits: ['UUID'],
    });
  });

  it('enters objects of several types as one with all their members', () => {
    const variant = (type: string, name: string): JsonSchema => ({
      type: 'object',
      properties: { type: { const: type }, [name]: { type: 'string' } },
      required: ['type', name],
    });
    const anyOf = [variant('a', 'x'), variant('b', 'y'), { type: 'array' }];
    expect(fieldFromSchema({ anyOf }, context)).toMatchObject({
      kind: 'group',
      nullable: false,
      members: [
        { name: 'type', control: 'choice', options: ['a', 'b'], required: true },
        { name: 'x', required: false },
        { name: 'y', required: false },
      ],
    });
  });

  it('makes a group of an object and escapes the names of its members', () => {
    const field = fieldFromSchema(
      { properties: { 'a/b': { type: 'string' } }, required: ['a/b'] },
      context,
    );
    expect(field).toMatchObject({
      kind: 'group',
      members: [{ key: 'body:/x/a~1b', name: 'a/b', required: true }],
    });
  });
});
