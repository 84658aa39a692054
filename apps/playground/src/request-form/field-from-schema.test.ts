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
