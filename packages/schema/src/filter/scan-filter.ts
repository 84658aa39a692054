import { acceptSeparator } from './accept-separator.js';
import type { FilterSpan } from './filter.js';
import {
  blanks,
  doubleQuoted,
  nameCharacters,
  singleQuoted,
  unquotedCharacters,
} from './filter-characters.js';
import { accept, type FilterCursor, peek, spanFrom, take } from './filter-cursor.js';

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
