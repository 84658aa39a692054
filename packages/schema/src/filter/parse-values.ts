import { textAfterQuote } from './faults/quote-faults.js';
import { controlInValue, emptyValue, missingValue, tooManyValues } from './faults/value-faults.js';
import type { FilterValue } from './filter.js';
import { unquotedCharacters } from './filter-characters.js';
import { accept, type FilterCursor, peek, spanFrom, take } from './filter-cursor.js';
import { FilterError } from './filter-error.js';
import { type FilterAttributeRow, filterAttributes } from './filter-operators.js';
import { parseQuotedText } from './parse-quoted-text.js';
import { skipBlanks } from './skip-blanks.js';
import type { TermHead } from './term-head.js';

/**
 * Parses the values of a term, from behind the attribute's comma up to the `)`, which is left.
 *
 * @throws FilterError on the first value that is faulty or more than the operator takes.
 */
export function parseValues(cursor: FilterCursor, head: TermHead): readonly FilterValue[] {
  const values: FilterValue[] = [];
  do {
    skipBlanks(cursor);
    refuseNothing(cursor, head, values.length === 0);
    values.push(parseValue(cursor));
  } while (accept(cursor, ','));
  if (values.length > 1 && head.table.operators[head.operator.name]?.values === 'one') {
    throw new FilterError(cursor.source, tooManyValues(cursor.source, head, values));
  }
  const { letterCase }: FilterAttributeRow = filterAttributes[head.attribute.name];
  if (letterCase !== 'lower') return values;
  return values.map(({ value, span }) => ({ value: value.toLowerCase(), span }));
}

function refuseNothing(cursor: FilterCursor, head: TermHead, isFirst: boolean): void {
  const next = peek(cursor);
  if (isFirst && isTermEnd(next)) throw new FilterError(cursor.source, missingValue(cursor, head));
  if (isValueEnd(next)) throw new FilterError(cursor.source, emptyValue(cursor, head));
}

function parseValue(cursor: FilterCursor): FilterValue {
  const isQuoted = /['"]/.test(peek(cursor));
  return isQuoted ? parseQuotedValue(cursor) : parseUnquotedValue(cursor);
}

function parseQuotedValue(cursor: FilterCursor): FilterValue {
  const start = cursor.position;
  const value = parseQuotedText(cursor);
  const span = spanFrom(start, cursor);
  skipBlanks(cursor);
  if (isValueEnd(peek(cursor))) return { value, span };
  throw new FilterError(cursor.source, textAfterQuote(cursor, span));
}

function parseUnquotedValue(cursor: FilterCursor): FilterValue {
  const start = cursor.position;
  const value = take(cursor, unquotedCharacters);
  if (isValueEnd(peek(cursor))) return { value, span: spanFrom(start, cursor) };
  throw new FilterError(cursor.source, controlInValue(cursor, start));
}

function isValueEnd(char: string): boolean {
  return char === ',' || isTermEnd(char);
}

function isTermEnd(char: string): boolean {
  return char === ')' || char === '';
}
