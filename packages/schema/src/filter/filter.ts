import { CommerceError } from '../errors/commerce-error.js';
import type { FilterAttribute, FilterOperator, FilterTable } from './filter-operators.js';

/** Parsed start of a term, before its values. */
export interface TermHead {
  readonly table: FilterTable;
  readonly operator: FilterName<FilterOperator>;
  readonly attribute: FilterName<FilterAttribute>;
}

/**
 * The source on one line and a line of carets under the span, both indented; of a long source the
 * part around the start of the span, with an ellipsis where it was cut. Nothing for a blank source.
 */
export function showPlace(source: string, span: FilterSpan): readonly string[] {
  const shown = chooseWindow(source, span.start);
  const end = Math.min(span.end, shown.end);
  const before = mark(shown.start > 0) + printable(source.slice(shown.start, span.start));
  const marked = printable(source.slice(span.start, end));
  const after = printable(source.slice(end, shown.end)) + mark(shown.end < source.length);
  const line = `  ${before}${marked}${after}`;
  const carets = `  ${' '.repeat(columnsOf(before))}${'^'.repeat(Math.max(1, columnsOf(marked)))}`;
  return line.trim() === '' ? [] : [line.trimEnd(), carets];
}

const windowLength = 80;
const lengthBeforePlace = 40;

function chooseWindow(source: string, place: number): FilterSpan {
  const latestStart = Math.max(0, source.length - windowLength);
  const start = Math.min(Math.max(0, place - lengthBeforePlace), latestStart);
  return {
    start: wholeCharacterAt(source, start),
    end: wholeCharacterAt(source, Math.min(source.length, start + windowLength)),
  };
}

function wholeCharacterAt(source: string, offset: number): number {
  return splitPair.test(source.slice(Math.max(0, offset - 1), offset + 1)) ? offset - 1 : offset;
}

function mark(isCut: boolean): string {
  return isCut ? '…' : '';
}

const splitPair = /^[\ud800-\udbff][\udc00-\udfff]$/;

/** Why a filter was refused: a name for programs, and its meaning. */
export const filterFaults = {
  empty_filter: 'there is no term',
  control_character: 'NUL, or another control character outside quotes',
  missing_operator: 'a term does not begin with a name',
  unknown_operator: 'the endpoint has no such operator',
  missing_opening_parenthesis: 'no ( after the operator',
  missing_attribute: 'no name after the (',
  unknown_attribute: 'the endpoint has no such attribute',
  attribute_not_supported: 'the attribute needs another operator',
  missing_comma: 'no comma after the attribute',
  missing_value: 'the operator has no value at all',
  empty_value: 'nothing before or after a comma, for an operator of one value',
  too_many_values: 'the operator takes one value and has several',
  unterminated_quote: 'a quoted value does not end',
  bad_escape: 'a backslash in quotes before something other than a quote or a backslash',
  text_after_quote: 'a quoted value goes on after its closing quote',
  missing_closing_parenthesis: 'no ) at the end of the filter',
  wrong_separator: 'terms are joined by something other than a colon or a comma',
  text_after_term: 'something other than a term follows a term',
  too_many_terms: 'more terms than a filter may join',
} as const satisfies Readonly<Record<string, string>>;

/** A machine-readable reason for refusing a filter. */
export type FilterFaultReason = keyof typeof filterFaults;

/** An edit that mends the fault it comes with: put `text` in the place of `span`. */
export interface FilterFix {
  readonly title: string;
  readonly span: FilterSpan;
  readonly text: string;
}

/** A fault in words. `what` goes on from "Wrong filter at offset 3: "; `allowed` is sentences. */
export interface FilterFault {
  readonly reason: FilterFaultReason;
  readonly span: FilterSpan;
  readonly what: string;
  readonly allowed: string;
  readonly fixes?: readonly FilterFix[];
}

/**
 * A filter that cannot be understood, a `bad_request`. Its detail has lines: what is wrong at which
 * offset, the filter with carets under the place, and what is allowed. An editor can use `span`
 * (UTF-16 offsets into `source`), the parts of the message, and `fixes`, the best one first.
 */
export class FilterError extends CommerceError implements FilterFault {
  override readonly name = 'FilterError';
  readonly source: string;
  readonly reason: FilterFaultReason;
  readonly span: FilterSpan;
  readonly what: string;
  readonly allowed: string;
  readonly fixes: readonly FilterFix[];

  constructor(source: string, fault: FilterFault) {
    super('bad_request', renderFault(source, fault));
    this.source = source;
    this.reason = fault.reason;
    this.span = fault.span;
    this.what = fault.what;
    this.allowed = fault.allowed;
    this.fixes = fault.fixes ?? [];
  }
}

function renderFault(source: string, { span, what, allowed }: FilterFault): string {
  const headline = `Wrong filter at offset ${span.start}: ${what}.`;
  return [headline, ...showPlace(source, span), allowed].join('\n');
}

/**
 * Makes text safe for one line of a terminal. Control, format and line-separating characters become
 * spaces; lone surrogates become U+FFFD.
 */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ').replace(/\p{Cs}/gu, '\ufffd');
}

/**
 * Returns the number of terminal columns of a printable text, estimated from Unicode properties.
 */
function columnsOf(text: string): number {
  let columns = 0;
  for (const char of text) columns += widths.find(([pattern]) => pattern.test(char))?.[1] ?? 1;
  return columns;
}

const widths = [
  [/[\p{Mn}\p{Me}]/u, 0],
  [/\p{Regional_Indicator}/u, 1],
  [/\p{Emoji_Presentation}/u, 2],
  [
    /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{sc=Hangul}\u3000\uff01-\uff60\uffe0-\uffe6]/u,
    2,
  ],
] as const;

/** A place in a filter's source: UTF-16 offsets from 0, `end` exclusive, equal to `start` when empty. */
export interface FilterSpan {
  readonly start: number;
  readonly end: number;
}

/** The operator or the attribute of a term, and where it is written. */
export interface FilterName<Name extends string> {
  readonly name: Name;
  readonly span: FilterSpan;
}

/** A value to compare with: unquoted, unescaped, in the attribute's letter case. The span holds its quotes. */
export interface FilterValue {
  readonly value: string;
  readonly span: FilterSpan;
}

/** One condition: `operator(attribute,value,…)`. There is at least one value. */
export interface FilterTerm<Attribute extends FilterAttribute = FilterAttribute> {
  readonly operator: FilterName<FilterOperator>;
  readonly attribute: FilterName<Attribute>;
  readonly values: readonly FilterValue[];
  readonly span: FilterSpan;
}

/** A parsed filter: 1 to 10 terms, all of which a resource has to meet. */
export interface Filter<Attribute extends FilterAttribute = FilterAttribute> {
  readonly terms: readonly FilterTerm<Attribute>[];
  readonly source: string;
  readonly span: FilterSpan;
}

/** A filter that was not written yet, so without places. Every `Filter` is one. */
export interface FilterDraft {
  readonly terms: readonly FilterTermDraft[];
}

/** A term that was not written yet. */
export interface FilterTermDraft {
  readonly operator: { readonly name: FilterOperator };
  readonly attribute: { readonly name: FilterAttribute };
  readonly values: readonly { readonly value: string }[];
}
