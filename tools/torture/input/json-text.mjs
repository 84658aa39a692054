import fc from 'fast-check';
import { hardText } from './header-lines.mjs';

/**
 * The text of a JSON value that fits a schema, but for a place here and there. `known` has values by the
 * names of members.
 */
export function jsonTextFor(schema, known, name = '') {
  const arbitrary = Object.hasOwn(known, name)
    ? fc.constantFrom(...known[name]).map((value) => JSON.stringify(value))
    : textFor(schema, known);
  return fc.oneof({ weight: 14, arbitrary }, { weight: 1, arbitrary: wrongJson });
}

/** Text that is no JSON, or JSON that nobody expects. */
export const wrongJson = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...wrongTexts()) },
  {
    weight: 1,
    arbitrary: fc.json({ maxDepth: 4 }).map((text) => Buffer.from(text).toString('latin1')),
  },
  { weight: 1, arbitrary: hardText.map((text) => `"${text}"`) },
  { weight: 1, arbitrary: fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.boolean()).map(nest) },
);

const makers = [
  ['anyOf', ({ anyOf }, known) => fc.oneof(...anyOf.map((one) => textFor(one, known)))],
  ['enum', (schema) => fc.constantFrom(...schema.enum).map((value) => JSON.stringify(value))],
  ['const', (schema) => fc.constant(JSON.stringify(schema.const))],
];

const makersByType = {
  null: () => fc.constant('null'),
  boolean: () => fc.boolean().map(String),
  object: (schema, known) =>
    schema.properties ? objectText(schema, known) : recordText(schema, known),
  string: (schema) => stringFor(schema).map((value) => JSON.stringify(value)),
  integer: ({ minimum, maximum }) => fc.integer({ min: minimum, max: maximum }).map(String),
  number: ({ minimum, maximum }) =>
    fc.double({ min: minimum, max: maximum, noNaN: true, noDefaultInfinity: true }).map(String),
  array: ({ items, maxItems = 4 }, known) =>
    fc
      .array(jsonTextFor(items, known), { maxLength: Math.min(maxItems, 4) })
      .map((texts) => `[${texts.join(',')}]`),
};

/** A text for a schema that allows anything. */
const anyJson = () => fc.json({ maxDepth: 3 }).map((text) => Buffer.from(text).toString('latin1'));

/** A text that fits a string's schema. */
export function stringFor({ format, pattern, minLength = 0, maxLength = 60 }) {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return fc.constantFrom(...times);
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength: Math.min(maxLength, 60) });
}

function textFor(schema, known) {
  const maker = makers.find(([keyword]) => keyword in schema)?.[1] ?? makersByType[schema.type];
  if (!maker && 'type' in schema) throw new RangeError(`Nobody makes a ${schema.type} yet.`);
  return (maker ?? anyJson)(schema, known);
}

function objectText({ properties, required = [] }, known) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const text = jsonTextFor(schema, known, name).map((value) => [JSON.stringify(name), value]);
    const weight = required.includes(name) ? 30 : 1;
    return fc.oneof(
      { weight, arbitrary: text.map((one) => [one]) },
      { weight: 1, arbitrary: fc.constant([]) },
    );
  });
  const stranger = fc.tuple(fc.constantFrom(...strangeNames), wrongJson).map((one) => [one]);
  const strangers = fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: stranger },
  );
  return fc.tuple(...members, strangers).map(
    (found) =>
      `{${found
        .flat()
        .map((pair) => pair.join(':'))
        .join(',')}}`,
  );
}

/** An object with names that nobody gave it before, and with some that are known. */
function recordText({ patternProperties }, known) {
  const [[pattern, schema]] = Object.entries(patternProperties);
  const name = fc.oneof(
    fc.constantFrom(...known.keys).map((key) => JSON.stringify(key)),
    stringFor({ pattern }).map((key) => JSON.stringify(key)),
    fc.constantFrom(...strangeNames),
  );
  return fc
    .array(fc.tuple(name, jsonTextFor(schema, known)), { maxLength: 4 })
    .map((pairs) => `{${pairs.map((pair) => pair.join(':')).join(',')}}`);
}

const strangeNames = [
  '"__proto__"',
  '"constructor"',
  '"prototype"',
  '""',
  '"data"',
  '"id"',
  '"\\u0000"',
  'a',
  "'a'",
];

const times = [
  '2026-06-01T12:00:00Z',
  '1970-01-01T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '9999-12-31T23:59:60-23:59',
  '0000-01-01T00:00:00+23:59',
  '2024-02-29T23:59:60+01:00',
  '2026-06-01t12:00:00z',
];

function nest([depth, isObject]) {
  return isObject
    ? `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
    : `${'['.repeat(depth)}${']'.repeat(depth)}`;
}

function wrongTexts() {
  return [
    '',
    'null',
    'true',
    '0',
    '-0',
    '-1',
    '1.5',
    '1e999',
    '-1e999',
    '9007199254740993',
    '1'.repeat(2000),
    '01',
    '+1',
    '1e',
    'NaN',
    'Infinity',
    'undefined',
    'nul',
    '""',
    '"\\u0000"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\uzzzz"',
    '"\\x"',
    '"\x01"',
    '"\n"',
    '"',
    "'a'",
    `"${'a'.repeat(1025)}"`,
    `"${'a'.repeat(70_000)}"`,
    '"\xc0\x80"',
    '"\xed\xa0\x80"',
    '"\xff"',
    '\xef\xbb\xbf{}',
    '[]',
    '[[]]',
    '[1,]',
    '{}',
    '{a:1}',
    '{"a":1,}',
    '{"a":1,"a":2}',
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"\\u005f_proto__":{"polluted":true}}',
    '// comment',
    '/* */',
    '{}{}',
    '[1',
    `[${'0,'.repeat(3000)}0]`,
    `{${Array.from({ length: 500 }, (_, index) => `"k${index}":${index}`).join(',')}}`,
  ];
}
