import type { CatalogSummary, Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { CatalogRule } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import { printableLine } from '../http/errors/printable.js';
import { onDatabase } from './store/on-database.js';

/**
 * Makes a catalog the default at `/catalog`, for shoppers whom no other rule matches. Changes the
 * oldest rule without conditions, or creates one.
 */
export async function makeDefault(
  { records }: Commerce,
  { id, name }: CatalogSummary,
): Promise<void> {
  const rule = await findRuleForEverybody(records);
  if (rule === undefined) {
    const attributes = { name: `Everybody: ${name}`.slice(0, 1024), catalog_id: id };
    await records.createRule({ attributes });
  } else {
    await records.updateRule({ catalog_rule_id: rule.id, attributes: { catalog_id: id } });
  }
}

async function findRuleForEverybody(
  records: Commerce['records'],
): Promise<CatalogRule | undefined> {
  for (let offset = 0; ; offset += maxPageLimit) {
    const { records: found, total } = await records.listRules({ limit: maxPageLimit, offset });
    const rule = found.find(isForEverybody);
    if (rule || offset + found.length >= total || found.length === 0) return rule;
  }
}

function isForEverybody({ attributes }: CatalogRule): boolean {
  const { account_ids, customer_ids, channels, tags, schedules } = attributes;
  return [account_ids, customer_ids, channels, tags, schedules].every((list) => !list?.length);
}

/**
 * If the default catalog at `/catalog` is not among the imported ones, prints its name and how to
 * change the default.
 */
export async function tellDefault(
  commerce: Commerce,
  imported: readonly string[],
  db: string,
  tell: (text: string) => void,
): Promise<void> {
  const shown = await findDefault(commerce);
  if (shown === undefined || imported.includes(shown)) return;
  const catalogs = await commerce.catalog.listCatalogs();
  const first = catalogs.find(({ id }) => imported.includes(id));
  const present = catalogs.find(({ id }) => id === shown);
  if (first === undefined || present === undefined) return;
  tell(
    `storefronts see "${printableLine(present.name)}" at /catalog; to have them see "${printableLine(first.name)}": ${onDatabase(`aisle publish ${first.id} --default`, db)}`,
  );
}

/**
 * Returns the id of the catalog that an anonymous shopper sees; undefined if nothing is published.
 */
async function findDefault({ catalog }: Commerce): Promise<string | undefined> {
  try {
    return (await catalog.getRelease({})).release.attributes.catalog_id;
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return undefined;
    throw error;
  }
}
