import type { CatalogSummary, Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { CatalogRule } from '@aisle/schema/catalog';
import { maxPageLimit } from '@aisle/schema/contract';
import { printableLine } from '../http/errors/printable.js';
import { onDatabase } from './store/on-database.js';

/**
 * Has shoppers that no other rule is for read a catalog at `/catalog`: by the oldest rule that is for everybody and
 * always, or by a new one.
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

/** Tells which catalog shoppers read at `/catalog` if it is none of those that were imported, and how to change that. */
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

/** The id of the catalog of a shopper of whom nothing is known; undefined where nothing is published. */
async function findDefault({ catalog }: Commerce): Promise<string | undefined> {
  try {
    return (await catalog.getRelease({})).release.attributes.catalog_id;
  } catch (error) {
    if (error instanceof CommerceError && error.code === 'not_found') return undefined;
    throw error;
  }
}
