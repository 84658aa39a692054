import type { FilterAttribute, FilterDraft } from '@aisle/schema/filter';
import type { FoundRecords, RecordQuery } from './record-page.js';

/** Returns a record's values of an attribute. */
export type ValuesOf<Item> = (record: Item, attribute: FilterAttribute) => readonly string[];

/** The page of few records that a list asks for. */
export function selectRecords<Item>(
  all: readonly Item[],
  { filter, limit, offset }: RecordQuery,
  valuesOf: ValuesOf<Item>,
): FoundRecords<Item> {
  const matching = filter ? all.filter((record) => matches(record, filter, valuesOf)) : all;
  return { total: matching.length, records: matching.slice(offset, offset + limit) };
}

function matches<Item>(record: Item, { terms }: FilterDraft, valuesOf: ValuesOf<Item>): boolean {
  return terms.every(({ attribute, values }) => {
    const had = valuesOf(record, attribute.name);
    return values.some(({ value }) => had.includes(value));
  });
}
