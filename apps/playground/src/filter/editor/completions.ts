import {
  type FilterAttribute,
  type FilterContext,
  type FilterOperator,
  type FilterTable,
  formatFilterValue,
  operatorsOf,
} from '@aisle/schema/filter';
import type { FilterValueOption } from '../values/filter-values.js';

/** Something to write at a place of a filter. */
export interface FilterCompletion {
  readonly label: string;
  /** What it means. */
  readonly detail?: string;
  /** How many products it finds. */
  readonly products?: number;
  /** What is written for it. */
  readonly text: string;
  /** Where the caret goes, behind the start of the text. */
  readonly caret: number;
}

/** The operators that an endpoint has. `behind` is the text that follows the place. */
export function operatorCompletions(table: FilterTable, behind: string): FilterCompletion[] {
  return operatorsOf(table).map((operator) => {
    const row = table.operators[operator];
    const only = row?.attributes.length === 1 ? `${row.attributes[0]},` : '';
    const text = behind.startsWith('(') ? operator : `${operator}(${only}`;
    return {
      label: operator,
      ...(row && { detail: row.meaning }),
      text,
      caret: behind.startsWith('(') ? text.length + 1 : text.length,
    };
  });
}

/** The attributes that an operator takes. */
export function attributeCompletions(
  table: FilterTable,
  operator: FilterOperator,
  behind: string,
): FilterCompletion[] {
  const attributes: readonly FilterAttribute[] = table.operators[operator]?.attributes ?? [];
  return attributes.map((attribute) => {
    const text = behind.startsWith(',') ? attribute : `${attribute},`;
    return { label: attribute, text, caret: `${attribute},`.length };
  });
}

/** Values, in quotes where they need them; the term is closed where it takes no other. */
export function valueCompletions(
  table: FilterTable,
  { operator, others }: Extract<FilterContext, { expects: 'value' }>,
  behind: string,
  options: readonly FilterValueOption[],
): FilterCompletion[] {
  const isLast = table.operators[operator]?.values === 'one' && !/^\s*,/.test(behind);
  return options
    .filter(({ value }) => !others.includes(value))
    .map(({ value, name, products }) => {
      const written = formatFilterValue(value);
      const text = isLast && !behind.startsWith(')') ? `${written})` : written;
      return {
        label: value === '' ? "''" : value,
        ...(name !== undefined && { detail: name }),
        ...(products !== undefined && { products }),
        text,
        caret: isLast ? written.length + 1 : text.length,
      };
    });
}

/** What goes on behind a term. */
export function separatorCompletions(): FilterCompletion[] {
  return [{ label: ':', detail: 'and another condition', text: ':', caret: 1 }];
}
