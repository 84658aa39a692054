import fc from 'fast-check';
import { mostly, ownOf } from './often.mjs';
import { encodedText } from './words.mjs';

/** Parameters of a query, each as text: those that an operation knows, those same spelt otherwise, and others. */
export function queryFor(query, { known, filter }) {
  const parameter = fc.constantFrom(...Object.keys(query), ...strangeParameters).chain((name) => {
    const schema = ownOf(query, name)?.schema;
    const value = mostly(valueFor(name, schema), encodedText, 3);
    return fc
      .tuple(mostly(name, fc.constantFrom(...nested(name)), 6), value)
      .map(([one, text]) => `${one}=${text}`);
  });
  return fc.oneof(
    { weight: 5, arbitrary: fc.array(parameter, { maxLength: 5 }) },
    { weight: 1, arbitrary: fc.array(encodedText, { maxLength: 5 }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(parameter, fc.integer({ min: 2, max: 500 }))
        .map(([one, count]) => Array(count).fill(one)),
    },
  );

  function valueFor(name, schema) {
    if (name === 'filter') return filter;
    if (schema?.type !== 'integer') return fc.constantFrom(...(ownOf(known, name) ?? ['']));
    return fc.integer({ min: schema.minimum, max: schema.maximum }).map(String);
  }
}

const strangeParameters = [
  'page',
  'page[total_method]',
  'sort',
  '__proto__',
  'constructor',
  'access_token',
  '',
];

function nested(name) {
  return [
    `${name}[]`,
    `${name}[0]`,
    `${name}[a][b][c]`,
    `${name}[__proto__]`,
    `[${name}]`,
    name.toUpperCase(),
    encodeURIComponent(name),
    `${name}%00`,
    `${name}%5B`,
    `%${name}`,
  ];
}
