import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { dictionary } from '../primitives/described.js';
import { createValidator } from './create-validator.js';

const uuid = 'a UUID such as 6f1f5c1e-3c1b-4b51-9b0e-0d9b7f3c2a10';
const dateTime = 'a date-time with its zone (RFC 3339) such as 2026-01-31T09:30:00Z';
const code = Type.String({ pattern: '^[A-Z]{2}$', description: 'a code of two capitals' });
const options = Type.Enum(['active', 'inactive']);

describe('a fault', () => {
  it.each([
    ['type', Type.String(), 7, 'must be a string, is 7'],
    ['type', Type.String({ writeOnly: true }), 7, 'must be a string, is something else'],
    ['type', Type.Integer(), 1.5, 'must be an integer, is 1.5'],
    ['type', Type.Integer(), '1', 'must be an integer, is "1"'],
    ['type', Type.Number(), 'x', 'must be a number, is "x"'],
    ['type', Type.Boolean(), 'true', 'must be a boolean, is "true"'],
    ['type', Type.Null(), 0, 'must be null, is 0'],
    ['type', Type.Object({}), [], 'must be an object, is an array'],
    ['type', Type.Array(Type.Null()), {}, 'must be an array, is an object'],
    ['type', Type.String(), undefined, 'must be a string, is missing'],
    ['type', Type.String({ format: 'uuid' }), null, `must be ${uuid}, is null`],
    ['type', Type.String({ format: 'date-time' }), 7, `must be ${dateTime}, is 7`],
    ['type', code, 7, 'must be a code of two capitals, is 7'],
    ['format', Type.String({ format: 'uuid' }), 'x', `must be ${uuid}, is "x"`],
    ['format', Type.String({ format: 'date-time' }), '', `must be ${dateTime}, is ""`],
    ['format', Type.String({ format: 'email' }), 'x', 'must be text of the format email, is "x"'],
    ['pattern', code, 'abc', 'must be a code of two capitals, is "abc"'],
    ['pattern', Type.String({ pattern: '^a' }), 'b', 'must be text like ^a, is "b"'],
    ['const', Type.Literal('product'), 'products', 'must be "product", is "products"'],
    ['const', Type.Literal('product'), 7, 'must be "product", is 7'],
    ['const', Type.Literal(7), 8, 'must be 7, is 8'],
    ['enum', options, 'gone', 'must be one of active, inactive, is "gone"'],
    ['enum', options, 'Activ', 'must be one of active, inactive, is "Activ"; did you mean active?'],
    ['enum', options, null, 'must be one of active, inactive, is null'],
    ['minLength', Type.String({ minLength: 1 }), '', 'must have at least 1 character, has 0'],
    ['minLength', Type.String({ minLength: 3 }), 'ab', 'must have at least 3 characters, has 2'],
    ['maxLength', Type.String({ maxLength: 1 }), 'ab', 'must have at most 1 character, has 2'],
    [
      'maxLength',
      Type.String({ maxLength: 2 }),
      '\u{1f375}xy',
      'must have at most 2 characters, has 3',
    ],
    [
      'both lengths',
      Type.String({ minLength: 3, maxLength: 9 }),
      '',
      'must have 3 to 9 characters, has 0',
    ],
    ['minimum', Type.Integer({ minimum: 1 }), 0, 'must be at least 1, is 0'],
    ['maximum', Type.Integer({ maximum: 9 }), 10, 'must be at most 9, is 10'],
    ['both bounds', Type.Integer({ minimum: 1, maximum: 9 }), 10, 'must be from 1 to 9, is 10'],
    ['minItems', Type.Array(Type.Null(), { minItems: 1 }), [], 'must have at least 1 entry, has 0'],
    [
      'minItems',
      Type.Array(Type.Null(), { minItems: 2 }),
      [],
      'must have at least 2 entries, has 0',
    ],
    [
      'maxItems',
      Type.Array(Type.Null(), { maxItems: 1 }),
      [null, null],
      'must have at most 1 entry, has 2',
    ],
    [
      'no items',
      Type.Array(Type.Null(), { maxItems: 0 }),
      [null],
      'must be empty, has 1; nothing here goes by it: leave it out',
    ],
    [
      'minProperties',
      Type.Object({}, { minProperties: 2 }),
      { a: 1 },
      'must have at least 2 members, has 1',
    ],
    [
      'a keyword without words of ours',
      Type.Integer({ multipleOf: 5 }),
      7,
      'must be multiple of 5',
    ],
  ])('of %s: %#', (_, schema, value, message) => {
    expect(createValidator(schema)(value).faults).toEqual([{ pointer: '', message }]);
  });

  it('of what is missing stands where it should be', () => {
    const schema = Type.Object({ 'a/b': Type.Null(), c: Type.Object({ d: Type.Null() }) });
    expect(createValidator(schema)({ c: {} }).faults).toEqual([
      { pointer: '/a~1b', message: 'is required' },
      { pointer: '/c/d', message: 'is required' },
    ]);
  });

  it('of what is there twice stands at each repetition', () => {
    const schema = Type.Array(Type.String(), { uniqueItems: true });
    expect(createValidator(schema)(['a', 'b', 'a', 'a']).faults).toEqual([
      { pointer: '/2', message: 'must not be there twice, is "a"' },
      { pointer: '/3', message: 'must not be there twice, is "a"' },
    ]);
  });

  it('of a long value quotes its beginning', () => {
    const [fault] = createValidator(code)('x'.repeat(10_000)).faults ?? [];
    expect(fault?.message).toBe(`must be a code of two capitals, is "${'x'.repeat(60)}…"`);
  });

  it('is told once a place and reason', () => {
    const both = Type.String({ format: 'date-time', pattern: '^2', description: 'a time of ours' });
    expect(createValidator(both)('soon').faults).toEqual([
      { pointer: '', message: 'must be a time of ours, is "soon"' },
    ]);
  });
});

describe('an unknown member', () => {
  const closed = { additionalProperties: false };
  const validate = createValidator(
    Type.Object({ address_id: Type.Null(), plan_id: Type.Null() }, closed),
  );
  const known = { address_id: null, plan_id: null };

  it.each([
    ['adress_id', 'is not a known member; did you mean address_id?'],
    ['planId', 'is not a known member; did you mean plan_id?'],
    ['colour', 'is not a known member (known: address_id, plan_id)'],
    ['', 'is not a known member (known: address_id, plan_id)'],
  ])('%j', (name, message) => {
    expect(validate({ ...known, [name]: 1 }).faults).toEqual([{ pointer: `/${name}`, message }]);
  });

  it('of a dictionary is a key that is not legal', () => {
    const schema = Type.Object({ prices: dictionary(code, Type.Integer()) });
    expect(createValidator(schema)({ prices: { AB: 1, abc: 'x' } }).faults).toEqual([
      { pointer: '/prices/abc', message: 'is not a legal key; it must be a code of two capitals' },
    ]);
  });
});

describe('a union', () => {
  const nullable = Type.Union([Type.String({ format: 'uuid' }), Type.Null()]);
  const mixed = Type.Union([
    Type.Object({ n: Type.Integer() }, { additionalProperties: false }),
    Type.String({ minLength: 3 }),
    Type.Null(),
  ]);

  it.each([
    [nullable, 'home', [['', `must be ${uuid}, is "home"`]]],
    [nullable, 7, [['', `must be ${uuid} or null, is 7`]]],
    [mixed, 'ab', [['', 'must have at least 3 characters, has 2']]],
    [mixed, true, [['', 'must be an object or a string or null, is true']]],
    [mixed, { n: 'x' }, [['/n', 'must be an integer, is "x"']]],
    [mixed, { n: 1, colour: 1 }, [['/colour', 'is not a known member (known: n)']]],
    [Type.Union([options, Type.Null()]), 7, [['', 'must be one of active, inactive, is 7']]],
  ])('tells the branch that fits: %#', (schema, value, faults) => {
    const expected = faults.map(([pointer, message]) => ({ pointer, message }));
    expect(createValidator(schema)(value).faults).toEqual(expected);
  });

  it('is looked at once an entry', () => {
    expect(createValidator(Type.Array(mixed))([{ n: 'x' }, 'ab', true, null]).faults).toEqual([
      { pointer: '/0/n', message: 'must be an integer, is "x"' },
      { pointer: '/1', message: 'must have at least 3 characters, has 2' },
      { pointer: '/2', message: 'must be an object or a string or null, is true' },
    ]);
  });

  it('of objects of several types goes by the type of the value', () => {
    const a = Type.Object({ type: Type.Literal('alpha'), n: Type.Integer() });
    const b = Type.Object({ type: Type.Literal('beta'), s: Type.String() });
    const one = Type.Union([a, b, Type.Array(Type.Union([a, b]))]);
    const typed = (place: string, is: string) => [
      { pointer: `${place}/type`, message: `must be one of alpha, beta, ${is}` },
    ];
    const faultsOf = (value: unknown) => createValidator(one)(value).faults;
    const wrong = [{ pointer: '/s', message: 'must be a string, is 1' }];
    expect(faultsOf({ type: 'beta', s: 1 })).toEqual(wrong);
    expect(faultsOf({ type: 'gamma', s: 1 })).toEqual(typed('', 'is "gamma"'));
    expect(faultsOf({ type: 'bet' })).toEqual(typed('', 'is "bet"; did you mean beta?'));
    expect(faultsOf({})).toEqual(typed('', 'is missing'));
    expect(faultsOf([{ type: 'beta', s: '' }, { type: 7 }])).toEqual(typed('/1', 'is 7'));
    expect(faultsOf(7)).toEqual([{ pointer: '', message: 'must be an object or an array, is 7' }]);
  });

  it('may stand in a union', () => {
    const nested = Type.Object({ a: Type.Union([Type.Object({ b: nullable }), Type.Null()]) });
    expect(createValidator(nested)({ a: { b: 7 } }).faults).toEqual([
      { pointer: '/a/b', message: `must be ${uuid} or null, is 7` },
    ]);
    expect(createValidator(nested)({ a: 7 }).faults).toEqual([
      { pointer: '/a', message: 'must be an object or null, is 7' },
    ]);
  });
});
