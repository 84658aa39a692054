import type { FilterOperator, FilterTable } from './filter-operators.js';
import { operatorsOf } from './filter-operators.js';
import { printable } from './printable.js';

/** How a term of this operator is written, such as `in(sku,<value>,...)`. */
export function termForm(
  table: FilterTable,
  operator: FilterOperator,
  attribute = onlyAttribute(table, operator) ?? '<attribute>',
): string {
  const more = table.operators[operator]?.values === 'many' ? ',...' : '';
  return `${operator}(${attribute},<value>${more})`;
}

/** How the terms of an endpoint are written: `eq(<attribute>,<value>) or in(<attribute>,<value>,...)`. */
export function termForms(table: FilterTable): string {
  return joinWords(
    operatorsOf(table).map((operator) => termForm(table, operator)),
    'or',
  );
}

/** The attributes of an operator in a sentence, such as `in takes id.` */
export function attributesSentence(table: FilterTable, operator: FilterOperator): string {
  return `${operator} takes ${joinWords(table.operators[operator]?.attributes ?? [], 'and')}.`;
}

/** `Did you mean sku? `, or nothing. */
export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `Did you mean ${name}? `;
}

/** What someone wrote, in quotes, printable and at most 40 characters of it. */
export function written(text: string): string {
  const cut = text.length > longestQuotation ? `${text.slice(0, longestQuotation)}…` : text;
  return `"${printable(cut)}"`;
}

/** `a, b and c` */
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
