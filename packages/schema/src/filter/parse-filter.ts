import {
  type Filter,
  FilterError,
  type FilterName,
  type FilterTerm,
  type FilterValue,
  type TermHead,
} from './filter.js';
import {
  type FilterAttribute,
  type FilterAttributeRow,
  type FilterOperator,
  type FilterTable,
  filterAttributes,
  maxFilterTerms,
  operatorsOf,
} from './filter-operators.js';
import {
  emptyFilter,
  missingAttribute,
  missingClosingParenthesis,
  missingComma,
  missingOpeningParenthesis,
  missingOperator,
  textAfterTerm,
  tooManyTerms,
  unknownAttribute,
  unknownOperator,
} from './term-faults.js';
import {
  accept,
  badEscape,
  controlCharacter,
  controlInValue,
  emptyValue,
  type FilterCursor,
  missingValue,
  peek,
  spanFrom,
  take,
  textAfterQuote,
  tooManyValues,
  unterminatedQuote,
} from './value-faults.js';

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
  if (!name) throw new FilterError(cursor.source, unknownOperator(cursor.source, span, table));
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

/**
 * Skips a separator between terms and returns true if there was one. The separator is `:`, or a
 * comma with a term after it. Other commas are kept, because they may belong to an unquoted value.
 */
export function acceptSeparator(cursor: FilterCursor): boolean {
  if (accept(cursor, ':')) return true;
  joiningComma.lastIndex = cursor.position;
  return joiningComma.test(cursor.source) && accept(cursor, ',');
}

/** Comma that separates terms. The next term may be incomplete. */
const joiningComma = /,[ \t\r\n]*(?:[\p{L}\p{M}\p{N}_.-]+[ \t\r\n]*(?:\(|$)|$)/uy;

/**
 * Parses the values of a term, from behind the attribute's comma up to the `)`, which is left.
 * In a list, nothing between commas is no value: clients join ids of which some are empty.
 *
 * @throws FilterError on the first value that is faulty or more than the operator takes.
 */
function parseValues(cursor: FilterCursor, head: TermHead): readonly FilterValue[] {
  const values: FilterValue[] = [];
  const isList = head.table.operators[head.operator.name]?.values === 'many';
  do {
    skipBlanks(cursor);
    const next = peek(cursor);
    if (values.length === 0 && isTermEnd(next)) {
      throw new FilterError(cursor.source, missingValue(cursor, head));
    }
    if (!isValueEnd(next)) values.push(parseValue(cursor));
    else if (!isList) throw new FilterError(cursor.source, emptyValue(cursor, head));
  } while (accept(cursor, ','));
  if (values.length > 1 && !isList) {
    throw new FilterError(cursor.source, tooManyValues(cursor.source, head, values));
  }
  const { letterCase }: FilterAttributeRow = filterAttributes[head.attribute.name];
  if (letterCase !== 'lower') return values;
  return values.map(({ value, span }) => ({ value: value.toLowerCase(), span }));
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

/**
 * Parses from an opening quote to behind the closing one and returns the text between them,
 * unescaped.
 *
 * @throws FilterError when the quote is never closed, or a backslash escapes something else than a
 * quote or a backslash.
 */
function parseQuotedText(cursor: FilterCursor): string {
  const start = cursor.position;
  const quote = take(cursor, anyCharacter);
  let text = '';
  while (!accept(cursor, quote)) {
    if (peek(cursor) === '') throw new FilterError(cursor.source, unterminatedQuote(cursor, start));
    text += accept(cursor, '\\') ? parseEscaped(cursor) : take(cursor, upToQuoteOrBackslash(quote));
  }
  return text;
}

function parseEscaped(cursor: FilterCursor): string {
  const escaped = take(cursor, anyCharacter);
  if (escapable.test(escaped)) return escaped;
  throw new FilterError(cursor.source, badEscape(cursor, escaped));
}

function upToQuoteOrBackslash(quote: string): RegExp {
  return quote === '"' ? doubleQuoted : singleQuoted;
}

const anyCharacter = /./suy;
const escapable = /^['"\\]$/;

/**
 * Steps over spaces, tabs and line breaks.
 *
 * @throws FilterError when another control character follows them.
 */
function skipBlanks(cursor: FilterCursor): void {
  take(cursor, blanks);
  if (isControl.test(peek(cursor))) {
    throw new FilterError(cursor.source, controlCharacter(cursor.source, cursor.position));
  }
}

const isControl = /\p{Cc}/u;

/** Whitespace between the parts of a filter. */
export const blanks = /[ \t\r\n]*/y;

/** Characters of operator and attribute names. */
export const nameCharacters = /[\p{L}\p{M}\p{N}_.-]*/uy;

/** Characters of an unquoted value. */
export const unquotedCharacters = /[^,)\p{Cc}]*/uy;

/** Text of a double-quoted value, up to the closing quote or a backslash. */
export const doubleQuoted = /[^"\\]*/y;

/** Text of a single-quoted value, up to the closing quote or a backslash. */
export const singleQuoted = /[^'\\]*/y;
