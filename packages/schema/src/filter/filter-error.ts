import { CommerceError } from '../errors/commerce-error.js';
import type { FilterSpan } from './filter.js';
import { showPlace } from './show-place.js';

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
  empty_value: 'nothing before, between or after commas',
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
