import { nearestName } from '../../primitives/nearest-name.js';
import type { FilterName, FilterSpan } from '../filter.js';
import type { FilterCursor } from '../filter-cursor.js';
import type { FilterFault, FilterFix } from '../filter-error.js';
import {
  type FilterOperator,
  type FilterTable,
  filterOperators,
  operatorsOf,
  operatorsTaking,
} from '../filter-operators.js';
import { attributesSentence, didYouMean, termForm, termForms, written } from '../filter-words.js';

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
export function unknownOperator(text: string, span: FilterSpan, table: FilterTable): FilterFault {
  const meant = operatorMeant(text, table);
  return {
    reason: 'unknown_operator',
    span,
    what: `${written(text)} is not an operator for ${table.endpoint}`,
    allowed: `${didYouMean(meant)}Write ${termForms(table)}.`,
    fixes: replaceBy(meant, span),
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
