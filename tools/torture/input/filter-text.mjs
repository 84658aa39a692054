import fc from 'fast-check';
import { encodedText } from './words.mjs';

/** Filters that are right, and those same pieces in any order. */
export function filterFrom({ operators, attributes }, known) {
  const values = [...known.values, ...known.node_id];
  const value = fc.oneof(fc.constantFrom(...values), encodedText);
  const term = fc
    .tuple(
      fc.constantFrom(...operators),
      fc.constantFrom(...attributes),
      fc.array(value, { minLength: 1, maxLength: 8 }),
    )
    .map(([operator, attribute, found]) => `${operator}(${attribute},${found.join(',')})`);
  const piece = fc.oneof(
    fc.constantFrom(
      ...operators,
      ...attributes,
      '(',
      ')',
      ',',
      ':',
      "'",
      '%22',
      '%5C',
      '%20',
      '+',
      '%00',
      '%0A',
      '((',
      '))',
      '::',
      'EQ',
      'like',
    ),
    value,
  );
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.array(term, { minLength: 1, maxLength: 12 }).map((terms) => terms.join(':')),
    },
    { weight: 2, arbitrary: fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('')) },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 1, max: 3000 })
        .map((count) => `in(id,${Array(count).fill('a').join(',')})`),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 5000 }).map((count) => 'eq('.repeat(count)) },
  );
}
