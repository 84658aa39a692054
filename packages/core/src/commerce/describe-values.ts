import type { CatalogStore } from '../catalog/catalog-store.js';
import type { CriterionName } from '../catalog/rules/match-criteria.js';

/** Values that requests may use, as the store's own data gives them; each list in alphabetical order. */
export interface StoreValues {
  /** Currencies of the price books. */
  readonly currencies: readonly string[];
  /** Languages of any release that can be read. */
  readonly languages: readonly string[];
  /** Channels, tags, accounts and customers that catalog rules name. */
  readonly channels: readonly string[];
  readonly tags: readonly string[];
  readonly accounts: readonly string[];
  readonly customers: readonly string[];
}

/** Finds the values that requests may use. */
export async function describeValues(
  store: Pick<CatalogStore, 'listRules' | 'listCatalogs' | 'listCurrencies'>,
): Promise<StoreValues> {
  const rules = await store.listRules();
  const catalogs = await store.listCatalogs();
  const named = (criterion: CriterionName) =>
    sortOnce(rules.flatMap((rule) => rule[criterion] ?? []));
  return {
    currencies: await store.listCurrencies(),
    languages: sortOnce(catalogs.flatMap(({ releases }) => releases).flatMap(languagesOf)),
    channels: named('channels'),
    tags: named('tags'),
    accounts: named('accounts'),
    customers: named('customers'),
  };
}

function languagesOf({ languages }: { readonly languages: readonly string[] }): readonly string[] {
  return languages;
}

function sortOnce(values: readonly string[]): readonly string[] {
  return [...new Set(values)].sort();
}
