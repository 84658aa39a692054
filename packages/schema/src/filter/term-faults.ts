import { nearestName } from '../primitives/nearest-name.js';
import type {
  FilterFault,
  FilterFix,
  FilterName,
  FilterSpan,
  FilterTerm,
  FilterValue,
  TermHead,
} from './filter.js';
import {
  type FilterOperator,
  type FilterTable,
  filterOperators,
  maxFilterTerms,
  operatorsOf,
  operatorsTaking,
} from './filter-operators.js';
import {
  attributesSentence,
  didYouMean,
  type FilterCursor,
  joinWords,
  quoteFilterValue,
  termForm,
  termForms,
  written,
} from './value-faults.js';

/** The cursor is where a term begins, and no name stands there. */
export function missingOperator(cursor: FilterCursor, table: FilterTable): FilterFault {
  const { source, position } = cursor;
  return {
    reason: 'missing_operator',
    span: { start: position, end: position },
    what: 'an operator is expected here',
    allowed: `A term is ${termForms(table)}; terms are joined by ":".`,
    fixes: needlessSeparator(source, position),
  };
}

/** A name where an operator belongs, which the endpoint lacks. */
export function unknownOperator(source: string, span: FilterSpan, table: FilterTable): FilterFault {
  const text = source.slice(span.start, span.end);
  if (/^\s*\(\s*price/i.test(source.slice(span.end))) {
    return { reason: 'unknown_operator', span, ...notByPrice(table) };
  }
  const meant = operatorMeant(text, table);
  return {
    reason: 'unknown_operator',
    span,
    what: `${written(text)} is not an operator for ${table.endpoint}`,
    allowed: `${didYouMean(meant)}Write ${termForms(table)}.`,
    fixes: replaceBy(meant, span),
  };
}

/** Prices depend on the shopper, so that no list can be filtered by them. */
function notByPrice(table: FilterTable): Pick<FilterFault, 'what' | 'allowed'> {
  const rows = operatorsOf(table).map((operator) => table.operators[operator]?.attributes ?? []);
  const names = joinWords([...new Set(rows.flat())], 'and');
  return {
    what: `${table.endpoint} cannot be filtered by price`,
    allowed: `The attributes are ${names}. Write ${termForms(table)}.`,
  };
}

/** No name stands behind the operator's `(`. */
export function missingAttribute(
  span: FilterSpan,
  table: FilterTable,
  operator: FilterName<FilterOperator>,
): FilterFault {
  return {
    reason: 'missing_attribute',
    span,
    what: 'an attribute is expected here',
    allowed: `${attributesSentence(table, operator.name)} Write ${termForm(table, operator.name)}.`,
  };
}

/** An attribute that the operator lacks: another operator may take it, or none does. */
export function unknownAttribute(
  text: string,
  span: FilterSpan,
  table: FilterTable,
  operator: FilterName<FilterOperator>,
): FilterFault {
  const [better] = operatorsTaking(table, text);
  if (better) return attributeNotSupported(text, span, table, operator, better);
  if (/^price/i.test(text)) return { reason: 'unknown_attribute', span, ...notByPrice(table) };
  const meant = nearestName(text, table.operators[operator.name]?.attributes ?? []);
  return {
    reason: 'unknown_attribute',
    span,
    what: `${written(text)} is not an attribute to filter ${table.endpoint} by`,
    allowed: `${didYouMean(meant)}${attributesSentence(table, operator.name)}`,
    fixes: replaceBy(meant, span),
  };
}

function attributeNotSupported(
  attribute: string,
  span: FilterSpan,
  table: FilterTable,
  operator: FilterName<FilterOperator>,
  better: FilterOperator,
): FilterFault {
  return {
    reason: 'attribute_not_supported',
    span,
    what: `${operator.name} does not take ${attribute}`,
    allowed: `Use ${termForm(table, better, attribute)}. ${attributesSentence(table, operator.name)}`,
    fixes: [{ title: `use "${better}"`, span: operator.span, text: better }],
  };
}

function operatorMeant(text: string, table: FilterTable): FilterOperator | undefined {
  const operators = operatorsOf(table);
  const isKnownElsewhere = filterOperators.some((operator) => operator === text);
  const only = operators.length === 1 && isKnownElsewhere ? operators[0] : undefined;
  return only ?? nearestName(text, operators);
}

function needlessSeparator(source: string, position: number): readonly FilterFix[] {
  const before = source.slice(0, position).trimEnd().length - 1;
  const start = [position, before].find((offset) => /[:,]/.test(source[offset] ?? ''));
  if (start === undefined) return [];
  return [{ title: `remove "${source[start]}"`, span: { start, end: start + 1 }, text: '' }];
}

function replaceBy(meant: string | undefined, span: FilterSpan): readonly FilterFix[] {
  return meant === undefined ? [] : [{ title: `use "${meant}"`, span, text: meant }];
}

/** There is nothing but blanks. */
export function emptyFilter(source: string, table: FilterTable): FilterFault {
  return {
    reason: 'empty_filter',
    span: { start: 0, end: source.length },
    what: 'it is empty',
    allowed: `Leave the filter out, or write ${termForms(table)}.`,
  };
}

/** The cursor is at the first term that is one too many. */
export function tooManyTerms({ source, position }: FilterCursor, table: FilterTable): FilterFault {
  return {
    reason: 'too_many_terms',
    span: { start: position, end: Math.max(position, source.trimEnd().length) },
    what: `a filter has at most ${maxFilterTerms} terms and this would be the ${maxFilterTerms + 1}th`,
    allowed: `A term is ${termForms(table)}.`,
  };
}

/** The cursor is behind an operator and blanks, where no `(` stands. */
export function missingOpeningParenthesis(
  { source, position }: FilterCursor,
  table: FilterTable,
  operator: FilterOperator,
): FilterFault {
  return {
    reason: 'missing_opening_parenthesis',
    span: { start: position, end: position },
    what: `"(" is missing after ${operator}`,
    allowed: `Write ${termForm(table, operator)}.`,
    fixes: [putFor(/^[[{]?/, '(', source, position)],
  };
}

/** The cursor is behind an attribute and blanks, where neither `,` nor `)` stands. */
export function missingComma(
  { source, position }: FilterCursor,
  { table, operator, attribute }: TermHead,
): FilterFault {
  return {
    reason: 'missing_comma',
    span: { start: position, end: position },
    what: `a comma is missing after ${attribute.name}`,
    allowed: `Write ${termForm(table, operator.name, attribute.name)}.`,
    fixes: [putFor(/^[=:;]*/, ',', source, position)],
  };
}

/** The cursor is at the end of the source, where no `)` stands. */
export function missingClosingParenthesis(
  { position }: FilterCursor,
  operator: FilterOperator,
): FilterFault {
  return {
    reason: 'missing_closing_parenthesis',
    span: { start: position, end: position },
    what: `the ")" of ${operator} is missing`,
    allowed: 'A term ends with ")".',
    fixes: [{ title: 'add ")"', span: { start: position, end: position }, text: ')' }],
  };
}

/** The cursor is behind a term, at something that neither ends the filter nor joins a term. */
export function textAfterTerm(
  { source, position }: FilterCursor,
  table: FilterTable,
  last: FilterTerm,
): FilterFault {
  const separator = /^(?:(?!,[^,;&+|])[,;&+|]+|(?:and|or)\b|(?=\p{L}+\s*\())/iu.exec(
    source.slice(position),
  )?.[0];
  if (separator !== undefined) return wrongSeparator(position, separator, table);
  const end = endOfTerm(source, position);
  const value = last.values.at(-1);
  return {
    reason: 'text_after_term',
    span: { start: position, end },
    what: 'this follows the end of a term',
    allowed: 'Terms are joined by ":". A value with "," or ")" in it is put in quotes.',
    fixes: value ? quoteThrough(source, value, end) : [],
  };
}

function wrongSeparator(position: number, separator: string, table: FilterTable): FilterFault {
  const span = { start: position, end: position + separator.length };
  const isEither = /[|o]/i.test(separator);
  return {
    reason: 'wrong_separator',
    span,
    what: 'terms are joined by ":"',
    allowed: isEither
      ? `All terms are required, none is an alternative. A term is ${termForms(table)}.`
      : `All terms are required: <term>:<term>.`,
    fixes: isEither ? [] : [{ title: separator === '' ? 'add ":"' : 'use ":"', span, text: ':' }],
  };
}

function quoteThrough(source: string, value: FilterValue, end: number): readonly FilterFix[] {
  const { start } = value.span;
  if (/['"]/.test(source.charAt(start)) || source[end - 1] !== ')') return [];
  const text = quoteFilterValue(source.slice(start, end - 1));
  return [{ title: 'put the value in quotes', span: { start, end: end - 1 }, text }];
}

function endOfTerm(source: string, position: number): number {
  const colon = source.indexOf(':', position);
  const end = colon === -1 ? source.length : colon;
  return Math.max(position, source.slice(0, end).trimEnd().length);
}

function putFor(pattern: RegExp, text: string, source: string, position: number): FilterFix {
  const replaced = pattern.exec(source.slice(position))?.[0] ?? '';
  const title = replaced === '' ? `add "${text}"` : `use "${text}"`;
  return { title, span: { start: position, end: position + replaced.length }, text };
}
