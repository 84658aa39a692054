import {
  type Filter,
  type FilterAttribute,
  type FilterAttributeRow,
  type FilterOperator,
  type FilterTable,
  filterAttributes,
  formatFilter,
  operatorsOf,
  operatorsTaking,
} from '@aisle/schema/filter';
import { readFilter } from './read-filter.js';

/** A term of a filter in the making. Without an attribute or values it is not written yet. */
export interface FilterRow {
  readonly id: number;
  readonly operator: FilterOperator;
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** The term as a person wrote it, until it is changed. */
  readonly written?: string;
}

/** The rows of a filter. Those in the place of earlier rows keep their ids, and stay if they are written alike. */
export function rowsOf({ source, terms }: Filter, before: readonly FilterRow[]): FilterRow[] {
  return terms.map(({ operator, attribute, values, span }, position) => {
    const earlier = before[position];
    const written = source.slice(span.start, span.end);
    if (earlier?.written === written) return earlier;
    return {
      id: earlier?.id ?? nextId(before) + position,
      operator: operator.name,
      attribute: attribute.name,
      values: values.map(({ value }) => value),
      written,
    };
  });
}

/** The text of the rows that say something. */
export function textOf(rows: readonly FilterRow[]): string {
  return rows.flatMap(writeRow).join(':');
}

/** The rows that belong to a text: as they are while they say it or it makes no sense, else its own. */
export function followText(
  rows: readonly FilterRow[],
  text: string,
  table: FilterTable,
): readonly FilterRow[] {
  if (textOf(rows) === text) return rows;
  const reading = readFilter(text, table);
  if (reading.state !== 'filter') return reading.state === 'none' ? [] : rows;
  const read = rowsOf(reading.filter, rows);
  return textOf(read) === textOf(rows) ? rows : read;
}

/** A row to begin with. */
export function newRow(rows: readonly FilterRow[], table: FilterTable): FilterRow {
  const operator = operatorsOf(table)[0] ?? 'in';
  const attributes = table.operators[operator]?.attributes ?? [];
  return {
    id: nextId(rows),
    operator,
    attribute: attributes.length === 1 ? attributes[0] : undefined,
    values: [],
  };
}

/** The operators that a row can have with its attribute. */
export function operatorsFor(row: FilterRow, table: FilterTable): readonly FilterOperator[] {
  return row.attribute === undefined || row.values.length === 0
    ? operatorsOf(table)
    : operatorsTaking(table, row.attribute);
}

/** What may be changed of a row. */
export type RowChange = Partial<Pick<FilterRow, 'operator' | 'attribute' | 'values'>>;

/**
 * A row with something changed: with its attribute if its operator takes it, and with values that a new attribute
 * can have, each once, in its letter case.
 */
export function changeRow(row: FilterRow, change: RowChange, table: FilterTable): FilterRow {
  const { written: _, ...next } = { ...row, ...change };
  const taken: readonly FilterAttribute[] = table.operators[next.operator]?.attributes ?? [];
  const attribute = taken.find((name) => name === next.attribute);
  const { values, letterCase }: FilterAttributeRow = attribute ? filterAttributes[attribute] : {};
  const isNew = change.attribute !== undefined;
  const kept = next.values
    .filter((value) => !isNew || values === undefined || values.includes(value))
    .map((value) => (letterCase === 'lower' ? value.toLowerCase() : value));
  return { ...next, attribute, values: [...new Set(kept)] };
}

function writeRow({ operator, attribute, values, written }: FilterRow): readonly string[] {
  if (written !== undefined) return [written];
  if (attribute === undefined || values.length === 0) return [];
  const term = {
    operator: { name: operator },
    attribute: { name: attribute },
    values: values.map((value) => ({ value })),
  };
  return [formatFilter({ terms: [term] })];
}

function nextId(rows: readonly FilterRow[]): number {
  return Math.max(-1, ...rows.map(({ id }) => id)) + 1;
}
