import { acceptSeparator } from './accept-separator.js';
import {
  missingAttribute,
  missingOperator,
  unknownAttribute,
  unknownOperator,
} from './faults/name-faults.js';
import {
  emptyFilter,
  missingClosingParenthesis,
  missingComma,
  missingOpeningParenthesis,
  textAfterTerm,
  tooManyTerms,
} from './faults/term-faults.js';
import { controlCharacter } from './faults/value-faults.js';
import type { Filter, FilterName, FilterTerm } from './filter.js';
import { nameCharacters } from './filter-characters.js';
import { accept, type FilterCursor, peek, spanFrom, take } from './filter-cursor.js';
import { FilterError } from './filter-error.js';
import {
  type FilterAttribute,
  type FilterOperator,
  type FilterTable,
  maxFilterTerms,
  operatorsOf,
} from './filter-operators.js';
import { parseValues } from './parse-values.js';
import { skipBlanks } from './skip-blanks.js';

/**
 * Parses the text of a filter by what its endpoint allows: terms joined by `:` or `,`, all required,
 * such as `eq(tags,sale):in(sku,A-1,"B,2")`. Time is linear in the length of the text.
 *
 * @throws FilterError on the first fault: its reason, its span, and the fixes that are at hand.
 *
 * @example
 * const { terms } = parseFilter('in(tags,organic,new):eq(sku,MUG)', nodeProductsFilter);
 * console.log(terms.map(({ attribute }) => attribute.name)); // [ 'tags', 'sku' ]
 */
export function parseFilter<Attribute extends FilterAttribute>(
  source: string,
  table: FilterTable<Attribute>,
): Filter<Attribute> {
  const nul = source.indexOf('\0');
  if (nul !== -1) throw new FilterError(source, controlCharacter(source, nul));
  const cursor: FilterCursor = { source, position: 0 };
  skipBlanks(cursor);
  if (peek(cursor) === '') throw new FilterError(source, emptyFilter(source, table));
  const start = cursor.position;
  const terms = parseTerms(cursor, table);
  return { terms, source, span: { start, end: terms.at(-1)?.span.end ?? start } };
}

function parseTerms<Attribute extends FilterAttribute>(
  cursor: FilterCursor,
  table: FilterTable<Attribute>,
): FilterTerm<Attribute>[] {
  const terms: FilterTerm<Attribute>[] = [];
  let last: FilterTerm<Attribute>;
  do {
    skipBlanks(cursor);
    if (terms.length === maxFilterTerms) {
      throw new FilterError(cursor.source, tooManyTerms(cursor, table));
    }
    last = parseTerm(cursor, table);
    terms.push(last);
  } while (hasNext(cursor, table, last));
  return terms;
}

function parseTerm<Attribute extends FilterAttribute>(
  cursor: FilterCursor,
  table: FilterTable<Attribute>,
): FilterTerm<Attribute> {
  const operator = parseOperator(cursor, table);
  skipBlanks(cursor);
  if (!accept(cursor, '(')) {
    throw new FilterError(cursor.source, missingOpeningParenthesis(cursor, table, operator.name));
  }
  const attribute = parseAttribute(cursor, table, operator);
  skipBlanks(cursor);
  if (!accept(cursor, ',') && !isTermEnd(peek(cursor))) {
    throw new FilterError(cursor.source, missingComma(cursor, { table, operator, attribute }));
  }
  const values = parseValues(cursor, { table, operator, attribute });
  if (!accept(cursor, ')')) {
    throw new FilterError(cursor.source, missingClosingParenthesis(cursor, operator.name));
  }
  return { operator, attribute, values, span: spanFrom(operator.span.start, cursor) };
}

function parseOperator(cursor: FilterCursor, table: FilterTable): FilterName<FilterOperator> {
  const { text, span } = takeName(cursor);
  if (text === '') throw new FilterError(cursor.source, missingOperator(cursor, table));
  const name = operatorsOf(table).find((operator) => operator === text);
  if (!name) throw new FilterError(cursor.source, unknownOperator(text, span, table));
  return { name, span };
}

function parseAttribute<Attribute extends FilterAttribute>(
  cursor: FilterCursor,
  table: FilterTable<Attribute>,
  operator: FilterName<FilterOperator>,
): FilterName<Attribute> {
  skipBlanks(cursor);
  const { text, span } = takeName(cursor);
  if (text === '') throw new FilterError(cursor.source, missingAttribute(span, table, operator));
  const name = table.operators[operator.name]?.attributes.find((attribute) => attribute === text);
  if (!name) throw new FilterError(cursor.source, unknownAttribute(text, span, table, operator));
  return { name, span };
}

function hasNext(cursor: FilterCursor, table: FilterTable, last: FilterTerm): boolean {
  skipBlanks(cursor);
  if (peek(cursor) === '') return false;
  if (acceptSeparator(cursor)) return true;
  throw new FilterError(cursor.source, textAfterTerm(cursor, table, last));
}

function takeName(cursor: FilterCursor) {
  const start = cursor.position;
  return { text: take(cursor, nameCharacters), span: spanFrom(start, cursor) };
}

function isTermEnd(char: string): boolean {
  return char === ')' || char === '';
}
