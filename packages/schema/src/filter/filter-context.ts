import { nearestName } from '../primitives/nearest-name.js';
import type { Filter, FilterFault, FilterSpan, FilterValue } from './filter.js';
import {
  type FilterAttribute,
  type FilterAttributeRow,
  type FilterOperator,
  type FilterTable,
  filterAttributes,
  operatorsOf,
} from './filter-operators.js';
import {
  acceptSeparator,
  blanks,
  doubleQuoted,
  nameCharacters,
  singleQuoted,
  unquotedCharacters,
} from './parse-filter.js';
import {
  accept,
  didYouMean,
  type FilterCursor,
  joinWords,
  peek,
  spanFrom,
  take,
  written,
} from './value-faults.js';

interface ContextBase {
  /** Text of the part before the cursor. */
  readonly prefix: string;
  /** Span that a completion replaces. */
  readonly span: FilterSpan;
}

/** Completion context at a position of a filter, such as one of the endpoint's operators. */
export type FilterContext =
  | (ContextBase & { readonly expects: 'operator' })
  | (ContextBase & { readonly expects: 'attribute'; readonly operator: FilterOperator })
  | (ContextBase & {
      readonly expects: 'value';
      readonly operator: FilterOperator;
      readonly attribute: FilterAttribute;
      /** Other values of the term, which completion need not offer again. */
      readonly others: readonly string[];
    })
  | (ContextBase & { readonly expects: 'separator' });

/**
 * Returns the completion context at an offset of a text, which may be an incomplete filter. Returns
 * undefined where nothing can follow, or where the context depends on an unknown name.
 */
export function filterContext(
  source: string,
  position: number,
  table: FilterTable,
): FilterContext | undefined {
  const parts = scanFilter(source);
  const part = parts.findLast(({ span }) => span.start <= position && span.end >= position);
  const place = part ?? partAcrossBlanks(source, position, parts);
  if (place === undefined) return undefined;
  const term = parts.filter((candidate) => candidate.term === place.term);
  const base = { span: place.span, prefix: prefixOf(source, place.span, position) };
  if (place.kind === 'operator') return { expects: 'operator', ...base };
  if (place.kind === 'end') return { expects: 'separator', ...base };
  const operator = operatorsOf(table).find((name) => name === textOf(source, term, 'operator'));
  if (operator === undefined) return undefined;
  if (place.kind === 'attribute') return { expects: 'attribute', operator, ...base };
  const attribute = table.operators[operator]?.attributes.find(
    (name) => name === textOf(source, term, 'attribute'),
  );
  if (attribute === undefined) return undefined;
  const others = term
    .filter((other) => other.kind === 'value' && other.span.end !== place.span.end)
    .map(({ span }) => unquote(source.slice(span.start, span.end)));
  return { expects: 'value', operator, attribute, others, ...base };
}

/** Returns the part after the whitespace at the cursor. Its span then starts at the cursor. */
function partAcrossBlanks(
  source: string,
  position: number,
  parts: readonly FilterPart[],
): FilterPart | undefined {
  const next = parts.find(({ span }) => span.start > position);
  const isBetween = next && source.slice(position, next.span.start).trim() === '';
  if (isBetween) return { ...next, span: { start: position, end: next.span.end } };
  const last = parts.findLast(({ span }) => span.end < position);
  const isBehind = last?.kind === 'end' && source.slice(last.span.end, position).trim() === '';
  return isBehind ? { ...last, span: { start: position, end: position } } : undefined;
}

function textOf(source: string, term: readonly FilterPart[], kind: FilterPart['kind']) {
  const span = term.find((part) => part.kind === kind)?.span;
  return span && source.slice(span.start, span.end);
}

function prefixOf(source: string, span: FilterSpan, position: number): string {
  return unquote(source.slice(span.start, position).trimStart());
}

/** Returns the value without its quotes, even if the closing quote is missing. */
function unquote(text: string): string {
  const quote = text.charAt(0);
  if (quote !== "'" && quote !== '"') return text;
  const isClosed = text.length > 1 && text.endsWith(quote);
  return text.slice(1, isClosed ? -1 : undefined).replace(/\\(['"\\])/g, '$1');
}

/**
 * Returns hints for a valid filter with probable mistakes. A value outside the closed list of its
 * attribute matches no product.
 */
export function filterHints({ terms }: Filter): readonly FilterHint[] {
  return terms.flatMap(({ attribute, values }) => {
    const { values: known }: FilterAttributeRow = filterAttributes[attribute.name];
    const unknown = known ? values.filter(({ value }) => !known.includes(value)) : [];
    return unknown.map((value) => findsNothing(attribute.name, known ?? [], value));
  });
}

/** Hint text with suggested edits. */
export type FilterHint = Omit<FilterFault, 'reason'>;

function findsNothing(
  attribute: FilterAttribute,
  known: readonly string[],
  { value, span }: FilterValue,
): FilterHint {
  const meant = nearestName(value, known);
  return {
    span,
    what: `no product has ${written(value)} among its ${attribute}`,
    allowed: `${didYouMean(meant)}There are ${joinWords(known, 'and')}.`,
    fixes: meant === undefined ? [] : [{ title: `use "${meant}"`, span, text: meant }],
  };
}

/**
 * A part of a filter's text, right or wrong: a name or a value that stands there or, when its span is
 * empty, could; `end` is the place behind a term.
 */
export interface FilterPart {
  readonly kind: 'operator' | 'attribute' | 'value' | 'end';
  readonly span: FilterSpan;
  /** Position of its term, from 0. */
  readonly term: number;
}

/**
 * The parts of a text that need not be a filter yet, in their order. Where the grammar is left, the
 * scan goes on at the next term. A quote that does not end where a value may is part of the value.
 */
export function scanFilter(source: string): readonly FilterPart[] {
  const cursor: FilterCursor = { source, position: 0 };
  const parts: FilterPart[] = [];
  let term = 0;
  do {
    for (const part of scanTerm(cursor)) parts.push({ ...part, term });
    term += 1;
  } while (findNext(cursor, parts.at(-1)?.kind === 'end'));
  return parts;
}

/** A comma joins terms only where one is whole. */
function findNext(cursor: FilterCursor, isWhole: boolean): boolean {
  take(cursor, blanks);
  if (isWhole && acceptSeparator(cursor)) return true;
  take(cursor, upToColon);
  return accept(cursor, ':');
}

type TermPart = Omit<FilterPart, 'term'>;

function scanTerm(cursor: FilterCursor): readonly TermPart[] {
  const operator = scanName(cursor, 'operator');
  if (!acceptAfterBlanks(cursor, '(')) return [operator];
  const parts = [operator, scanName(cursor, 'attribute')];
  while (acceptAfterBlanks(cursor, ',')) parts.push(scanValue(cursor));
  if (!acceptAfterBlanks(cursor, ')')) return parts;
  return [...parts, { kind: 'end', span: spanFrom(cursor.position, cursor) }];
}

function scanName(cursor: FilterCursor, kind: 'operator' | 'attribute'): TermPart {
  take(cursor, blanks);
  const start = cursor.position;
  take(cursor, nameCharacters);
  return { kind, span: spanFrom(start, cursor) };
}

function scanValue(cursor: FilterCursor): TermPart {
  take(cursor, blanks);
  const start = cursor.position;
  const quote = peek(cursor);
  if (quote === "'" || quote === '"') scanQuoted(cursor, quote);
  else take(cursor, unquotedCharacters);
  return { kind: 'value', span: spanFrom(start, cursor) };
}

function scanQuoted(cursor: FilterCursor, quote: string): void {
  const text = quote === '"' ? doubleQuoted : singleQuoted;
  const start = cursor.position;
  accept(cursor, quote);
  take(cursor, text);
  while (accept(cursor, '\\')) {
    take(cursor, anyCharacter);
    take(cursor, text);
  }
  if (accept(cursor, quote) && isFollowedByEnd(cursor)) return;
  cursor.position = start;
  take(cursor, unquotedCharacters);
}

function isFollowedByEnd({ source, position }: FilterCursor): boolean {
  return /^[ \t\r\n]*(?:[,)]|$)/.test(source.slice(position));
}

function acceptAfterBlanks(cursor: FilterCursor, char: string): boolean {
  take(cursor, blanks);
  return accept(cursor, char);
}

const anyCharacter = /./suy;
const upToColon = /[^:]*/y;
