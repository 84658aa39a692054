import type { FilterOperator, FilterTable } from './filter-operators.js';
import { operatorsOf } from './filter-operators.js';
import { printable } from './printable.js';

/** Returns the syntax of a term with this operator, such as `in(sku,<value>,...)`. */
export function termForm(
  table: FilterTable,
  operator: FilterOperator,
  attribute = onlyAttribute(table, operator) ?? '<attribute>',
): string {
  const more = table.operators[operator]?.values === 'many' ? ',...' : '';
  return `${operator}(${attribute},<value>${more})`;
}

/**
 * Returns the syntax of all terms of an endpoint: `eq(<attribute>,<value>) or
 * in(<attribute>,<value>,...)`.
 */
export function termForms(table: FilterTable): string {
  return joinWords(
    operatorsOf(table).map((operator) => termForm(table, operator)),
    'or',
  );
}

/** Returns a sentence with the attributes of an operator, such as `in takes id.` */
export function attributesSentence(table: FilterTable, operator: FilterOperator): string {
  return `${operator} takes ${joinWords(table.operators[operator]?.attributes ?? [], 'and')}.`;
}

/** Returns `Did you mean sku? `, or an empty string without a name. */
export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `Did you mean ${name}? `;
}

/** Quotes user input: printable, and cut to 40 characters. */
export function written(text: string): string {
  const cut = text.length > longestQuotation ? `${text.slice(0, longestQuotation)}…` : text;
  return `"${printable(cut)}"`;
}

/** Returns the words as `a, b and c`. */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or'): string {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1);
  return others.length === 0 ? last : `${others.join(', ')} ${conjunction} ${last}`;
}

function onlyAttribute(table: FilterTable, operator: FilterOperator): string | undefined {
  const [first, ...others] = table.operators[operator]?.attributes ?? [];
  return others.length === 0 ? first : undefined;
}

const longestQuotation = 40;
