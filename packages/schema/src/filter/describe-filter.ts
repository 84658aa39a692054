import {
  type FilterAttribute,
  type FilterOperatorRow,
  type FilterTable,
  operatorsOf,
} from './filter-operators.js';

/** Describes the filter of an endpoint: its syntax, and the attributes of each operator. */
export function describeFilter(table: FilterTable): string {
  const rows = operatorsOf(table).flatMap((name) => {
    const row = table.operators[name];
    return row ? [{ name, ...row }] : [];
  });
  const attributes = new Set(rows.flatMap(({ attributes }) => attributes));
  const [only] = attributes.size === 1 ? attributes : [];
  if (only !== undefined) {
    const value = only === 'id' ? `${table.resource}_id` : 'value';
    return rows.map((row) => writeTerm(row, only, value)).join(' or ');
  }
  const terms = rows.map((row) => writeTerm(row, 'attribute', 'value')).join(' or ');
  const taken = rows.map(({ name, attributes }, index) => {
    const { attributes: before = [] } = rows[index - 1] ?? {};
    return `${name} takes ${listTaken(attributes, before)}`;
  });
  return `${terms}, several joined by a colon or a comma, all required. ${taken.join('; ')}.`;
}

function writeTerm(
  { name, values }: FilterOperatorRow & { readonly name: string },
  attribute: string,
  value: string,
): string {
  return `${name}(${attribute},${value}${values === 'many' ? `,${value}...` : ''})`;
}

/**
 * Lists the attributes of an operator. If it takes all attributes of the previous operator, lists
 * only the additional ones.
 */
function listTaken(
  attributes: readonly FilterAttribute[],
  before: readonly FilterAttribute[],
): string {
  const more = attributes.filter((name) => !before.includes(name));
  const hasAll = before.length > 0 && before.every((name) => attributes.includes(name));
  if (!hasAll) return attributes.join(', ');
  return more.length === 0 ? 'the same' : `${more.join(', ')} as well`;
}
