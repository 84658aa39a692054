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

/** The rows of a filter. Those in the place of earlier rows keep their ids. */
export function rowsOf({ source, terms }: Filter, before: readonly FilterRow[]): FilterRow[] {
  return terms.map(({ operator, attribute, values, span }, position) => ({
    id: before[position]?.id ?? nextId(before) + position,
    operator: operator.name,
    attribute: attribute.name,
    values: values.map(({ value }) => value),
    written: source.slice(span.start, span.end),
  }));
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

/** A row with another operator, and the attribute if that takes it. */
export function withOperator(row: FilterRow, operator: FilterOperator, table: FilterTable) {
  const attributes = table.operators[operator]?.attributes ?? [];
  const attribute = attributes.find((name) => name === row.attribute);
  return changed(row, { operator, attribute });
}

/** A row with another attribute, and the values that this can have. */
export function withAttribute(row: FilterRow, attribute: FilterAttribute): FilterRow {
  const { values }: FilterAttributeRow = filterAttributes[attribute];
  const kept = row.values.filter((value) => values === undefined || values.includes(value));
  return withValues({ ...row, attribute }, kept);
}

/** A row with other values, each once, in the letter case of its attribute. */
export function withValues(row: FilterRow, values: readonly string[]): FilterRow {
  const { letterCase }: FilterAttributeRow = row.attribute ? filterAttributes[row.attribute] : {};
  const read = values.map((value) => (letterCase === 'lower' ? value.toLowerCase() : value));
  return changed(row, { values: [...new Set(read)] });
}

function changed(row: FilterRow, change: Partial<FilterRow>): FilterRow {
  const { written: _, ...rest } = row;
  return { ...rest, ...change };
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
