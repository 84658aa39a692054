import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { createValidator } from './create-validator.js';

describe('a validator', () => {
  it('gives the value itself when it fits', () => {
    const value = { name: 'Tent', more: true };
    const validation = createValidator(Type.Object({ name: Type.String() }))(value);
    expect(validation.faults).toBeUndefined();
    expect(validation.value).toBe(value);
  });

  it('gives every reason when it does not', () => {
    const schema = Type.Object({ a: Type.String(), b: Type.Integer(), c: Type.Boolean() });
    expect(createValidator(schema)({ a: 1, b: 'x' })).toEqual({
      faults: expect.arrayContaining([
        { pointer: '/a', message: 'must be a string, is 1' },
        { pointer: '/b', message: 'must be an integer, is "x"' },
        { pointer: '/c', message: 'is required' },
      ]),
    });
  });

  it('stops looking after 64 faults', () => {
    const { faults } = createValidator(Type.Array(Type.String()))(Array(100).fill(7));
    expect(faults).toHaveLength(64);
  });

  it('takes nothing from prototypes', () => {
    const validate = createValidator(Type.Object({ name: Type.String() }));
    expect(validate(JSON.parse('{"__proto__":{"name":"Tent"}}')).faults).toEqual([
      { pointer: '/name', message: 'is required' },
    ]);
  });

  it('tells a stray __proto__', () => {
    const validate = createValidator(Type.Object({}, { additionalProperties: false }));
    expect(validate(JSON.parse('{"__proto__":{}}')).faults).toMatchObject([
      { pointer: '/__proto__' },
    ]);
  });
});

describe('a format that nothing would check', () => {
  it.each([
    ['at the top', Type.String({ format: 'hour' })],
    ['of a member', Type.Object({ at: Type.Optional(Type.String({ format: 'hour' })) })],
    ['of an item', Type.Array(Type.String({ format: 'hour' }))],
    ['in a union', Type.Union([Type.Null(), Type.String({ format: 'hour' })])],
    ['of an entry', Type.Record(Type.String(), Type.String({ format: 'hour' }))],
  ])('is refused %s', (_, schema) => {
    const validate = createValidator(schema);
    expect(() => validate({})).toThrow(new TypeError('the schema names the unknown format "hour"'));
  });

  it('is no concern before the first use', () => {
    expect(() => createValidator(Type.String({ format: 'hour' }))).not.toThrow();
  });
});
