import fc from 'fast-check';
import { jsonTextFor, wrongJson } from './json-text.mjs';
import { encodedText, hardText } from './words.mjs';

/** Bodies for an operation: what its schema wants, what it does not, forms, and too much of each. */
export function bodyFor({ schema, contentTypes }, known) {
  const json = jsonTextFor(schema, known);
  const padded = fc
    .tuple(json, fc.constantFrom(100, 65_000, 65_536, 65_537, 100_000))
    .map(([text, length]) => text.padEnd(length));
  const form = fc
    .array(
      fc.tuple(
        fc.constantFrom(...Object.keys(schema.properties), '__proto__', ''),
        fc.oneof(fc.constantFrom(...Object.values(known).flat()), encodedText),
      ),
      { maxLength: 6 },
    )
    .map((fields) => fields.map((pair) => pair.join('=')).join('&'));
  return fc.oneof(
    { weight: 10, arbitrary: contentTypes.length > 1 ? fc.oneof(json, form) : json },
    { weight: 1, arbitrary: padded },
    { weight: 2, arbitrary: wrongJson },
    { weight: 1, arbitrary: hardText },
  );
}

/** Media types, right and wrong. */
export const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json; charset="',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/octet-stream',
  'application/json, text/plain',
  '',
  ';',
  '\xff',
];
