import type { CatalogRuleRecord } from '../records.js';
import type { ShopperContext } from './shopper-context.js';

/** Name of a criterion of a catalog rule. */
export type CriterionName = 'accounts' | 'customers' | 'channels' | 'tags';

/** A criterion of a rule, and the result of its match with the shopper. */
export interface CriterionMatch {
  readonly criterion: CriterionName;
  readonly named: readonly string[];
  /** Values of the shopper for the criterion. */
  readonly shopper: readonly string[];
  readonly matched: boolean;
}

/**
 * Matches the criteria of a rule. One common value is enough; letter case of tags does not matter.
 */
export function matchCriteria(
  rule: CatalogRuleRecord,
  shopper: ShopperContext,
): readonly CriterionMatch[] {
  return criterionNames.flatMap((criterion) => {
    const named = rule[criterion] ?? [];
    if (named.length === 0) return [];
    const had = shopperHas[criterion](shopper);
    const wanted = criterion === 'tags' ? had.map(lowerCase) : had;
    const matched = named.some((value) =>
      wanted.includes(criterion === 'tags' ? lowerCase(value) : value),
    );
    return { criterion, named, shopper: had, matched };
  });
}

const shopperHas: Readonly<Record<CriterionName, (shopper: ShopperContext) => readonly string[]>> =
  {
    accounts: ({ account_id }) => (account_id === undefined ? [] : [account_id]),
    customers: ({ customer_id }) => (customer_id === undefined ? [] : [customer_id]),
    channels: ({ channel }) => (channel === undefined ? [] : [channel]),
    tags: ({ tags = [] }) => tags,
  };

const criterionNames = ['accounts', 'customers', 'channels', 'tags'] as const;

function lowerCase(text: string): string {
  return text.toLowerCase();
}
