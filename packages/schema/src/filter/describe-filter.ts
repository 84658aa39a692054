import {
  type FilterAttribute,
  type FilterOperatorRow,
  type FilterTable,
  operatorsOf,
} from './filter-operators.js';

/** What an endpoint's filter may say, for people: how it is written, and which operator takes what. */
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

/** The attributes of an operator; of those that the operator before it takes too, only that there are more. */
function listTaken(
  attributes: readonly FilterAttribute[],
  before: readonly FilterAttribute[],
): string {
  const more = attributes.filter((name) => !before.includes(name));
  const hasAll = before.length > 0 && before.every((name) => attributes.includes(name));
  if (!hasAll) return attributes.join(', ');
  return more.length === 0 ? 'the same' : `${more.join(', ')} as well`;
}
