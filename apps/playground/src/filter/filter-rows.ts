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
import { readFilter } from './filter-text.js';

/** A term being edited. It is not written without an attribute and values. */
export interface FilterRow {
  readonly id: number;
  readonly operator: FilterOperator;
  readonly attribute: FilterAttribute | undefined;
  readonly values: readonly string[];
  /** The term as the user typed it, until it is changed. */
  readonly written?: string;
}

/**
 * Returns the rows of a filter. A row replaces the earlier one at its position and keeps its id. It
 * stays the same object if the text is the same.
 */
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

/** Returns the text of the complete rows. */
export function textOf(rows: readonly FilterRow[]): string {
  return rows.flatMap(writeRow).join(':');
}

/** Returns the rows for a text. Keeps the rows if they match the text or if it is invalid. */
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

/** Returns the rows that stand at the beginning of an invalid text. */
export function rowsBefore(rows: readonly FilterRow[], text: string): readonly FilterRow[] {
  const end = rows.findIndex((_, at) => !text.startsWith(textOf(rows.slice(0, at + 1))));
  return end === -1 ? rows : rows.slice(0, end);
}

/** Returns a new row. */
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

/** Returns the operators that a row's attribute allows. */
export function operatorsFor(row: FilterRow, table: FilterTable): readonly FilterOperator[] {
  return row.attribute === undefined || row.values.length === 0
    ? operatorsOf(table)
    : operatorsTaking(table, row.attribute);
}

/** Changeable members of a row. */
export type RowChange = Partial<Pick<FilterRow, 'operator' | 'attribute' | 'values'>>;

/**
 * Returns a changed row. Drops the attribute if the operator does not allow it. Keeps values that a
 * new attribute allows, without duplicates and in its letter case.
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

/** A value to filter by, with known facts. */
export interface FilterValueOption {
  readonly value: string;
  /** Number of matching products. */
  readonly products?: number;
  /** Name of the only resource with this value. */
  readonly name?: string;
}

/** Values that match the typed text; `complete` if there are no others. */
export interface FilterValues {
  readonly options: readonly FilterValueOption[];
  readonly complete: boolean;
}

/** Maximum number of values to offer. */
export const mostValues = 50;

/** Returns the values of an enumerated attribute. Empty for others. */
export function closedList(attribute: FilterAttribute): readonly FilterValueOption[] {
  const { values = [] }: FilterAttributeRow = filterAttributes[attribute];
  return values.map((value) => ({ value }));
}

/**
 * Returns the options that contain a text. Those that begin with it come first. Ignores letter
 * case.
 */
export function narrow(
  options: readonly FilterValueOption[],
  search: string,
  textsOf: (option: FilterValueOption) => readonly string[] = ({ value }) => [value],
): FilterValues {
  const wanted = search.toLowerCase();
  const ranked = options.map((option) => ({ option, rank: rankOf(textsOf(option), wanted) }));
  const fitting = [0, 1].flatMap((rank) =>
    ranked.filter((candidate) => candidate.rank === rank).map(({ option }) => option),
  );
  return { options: fitting.slice(0, mostValues), complete: fitting.length <= mostValues };
}

function rankOf(written: readonly string[], wanted: string): number {
  const texts = written.map((text) => text.toLowerCase());
  if (texts.some((text) => text.startsWith(wanted))) return 0;
  return texts.some((text) => text.includes(wanted)) ? 1 : 2;
}
