import { isDeepStrictEqual } from 'node:util';
import { parseTimestamp } from '@aisle/schema';
import type { FilterAttribute, FilterDraft } from '@aisle/schema/filter';
import type { SeedCatalogRule, SeedPrice, SeedProduct, SeedRecord } from '@aisle/schema/seed';

/** Returns, for each attribute of a filter, the values that all its terms allow. */
export function allowedValues({ terms }: FilterDraft): Map<FilterAttribute, string[]> {
  const allowed = new Map<FilterAttribute, string[]>();
  for (const { attribute, values } of terms) {
    const named = new Set(values.map(({ value }) => value));
    const before = allowed.get(attribute.name) ?? [...named];
    allowed.set(
      attribute.name,
      before.filter((value) => named.has(value)),
    );
  }
  return allowed;
}

/**
 * @returns true if two records of a type have the same content. Ignores the order of object members
 * and sets, and the spelling of times, tags and languages. The order of other lists matters.
 */
export function isSameRecord(one: SeedRecord, other: SeedRecord): boolean {
  return isDeepStrictEqual(contentOf(one), contentOf(other));
}

/** Returns the content of a record in a canonical form. */
function contentOf(record: SeedRecord): object {
  const times = {
    created_at: 'created_at' in record ? timeOf(record.created_at) : undefined,
    updated_at: 'updated_at' in record ? timeOf(record.updated_at) : undefined,
  };
  switch (record.type) {
    case 'product':
      return { ...record, ...times, tags: tagsOf(record), locales: localesOf(record) };
    case 'hierarchy':
    case 'node':
      return { ...record, ...times, locales: localesOf(record) };
    case 'catalog_rule':
      return { ...record, ...times, ...criteriaOf(record) };
    case 'price':
      return { ...record, sales: salesOf(record) };
    default:
      return { ...record, ...times };
  }
}

/** Lower-cases languages: their letter case does not matter. */
function localesOf({ locales = {} }: Pick<SeedProduct, 'locales'>) {
  return Object.fromEntries(
    Object.entries(locales).map(([language, texts]) => [language.toLowerCase(), texts]),
  );
}

/** Sorts the criteria and schedules, whose order does not matter. */
function criteriaOf(rule: SeedCatalogRule) {
  return {
    accounts: new Set(rule.accounts),
    customers: new Set(rule.customers),
    channels: new Set(rule.channels),
    tags: new Set(tagsOf(rule)),
    schedules: rule.schedules && new Set(rule.schedules.map((each) => periodOf(each).join())),
  };
}

type Period = NonNullable<SeedCatalogRule['schedules']>[number];

function salesOf({ sales = {} }: SeedPrice) {
  return Object.fromEntries(
    Object.entries(sales).map(([name, { schedule, currencies }]) => [
      name,
      { period: periodOf(schedule), currencies },
    ]),
  );
}

function periodOf({ valid_from, valid_to }: Period = {}) {
  return [timeOf(valid_from), timeOf(valid_to)];
}

function timeOf(timestamp: string | undefined): number | undefined {
  return timestamp === undefined ? undefined : parseTimestamp(timestamp);
}

/** Tags as they are compared and shown: lower-case, each once. */
export function tagsOf({ tags = [] }: { readonly tags?: readonly string[] }): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}
