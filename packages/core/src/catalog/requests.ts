import { parseTimestamp } from '@aisle/schema';
import type { BundleConfiguration, IncludeName } from '@aisle/schema/catalog';
import type {
  SeedCatalog,
  SeedCatalogRule,
  SeedFile,
  SeedHierarchy,
  SeedNode,
  SeedPrice,
  SeedPriceModifier,
  SeedProduct,
  SeedVariation,
} from '@aisle/schema/seed';
import type { LanguageWish } from './reading/choose-language.js';

/** Match of a rule with a shopper. */
export interface RuleScore {
  readonly rule: CatalogRuleRecord;
  /**
   * Number of criteria (account, customer, channel, tags) that the rule names and the shopper
   * meets.
   */
  readonly score: number;
  /** Number of criteria that the rule names and the shopper does not meet. */
  readonly unmatched: number;
  /** True if the rule is active: it is within its schedules, and it matches or is the default. */
  readonly eligible: boolean;
  /** True if the time is within one of the rule's schedules, or it has none. */
  readonly scheduled: boolean;
  /** Criteria of the rule. */
  readonly criteria: readonly CriterionMatch[];
}

/**
 * Returns the active rules, best match first: the highest score, then the fewest unmatched
 * criteria, then the older rule.
 */
export function listMatches(
  rules: readonly CatalogRuleRecord[],
  shopper: ShopperContext,
  now: number,
): readonly CatalogRuleRecord[] {
  return rankRules(rules, shopper, now)
    .filter(({ eligible }) => eligible)
    .map(({ rule }) => rule);
}

/** Returns every rule with its match, best first. */
export function rankRules(
  rules: readonly CatalogRuleRecord[],
  shopper: ShopperContext,
  now: number,
): readonly RuleScore[] {
  return rules
    .map((rule) => scoreRule(rule, shopper, now))
    .sort((a, b) => b.score - a.score || a.unmatched - b.unmatched || byCreation(a.rule, b.rule));
}

/** Returns the times at which a schedule of a rule begins or ends. */
export function listScheduleEdges(rules: readonly CatalogRuleRecord[]): readonly number[] {
  return rules
    .flatMap(({ schedules = [] }) => schedules)
    .flatMap(({ valid_from, valid_to }) => [valid_from, valid_to])
    .flatMap((edge) => (edge === undefined ? [] : parseTimestamp(edge)));
}

/** @returns true if a request has anything that rules can match. */
export function describesShopper({ account_id, customer_id, channel, tags }: ShopperContext) {
  return [account_id, customer_id, channel].some((value) => value !== undefined) || !!tags?.length;
}

function scoreRule(rule: CatalogRuleRecord, shopper: ShopperContext, now: number): RuleScore {
  const criteria = matchCriteria(rule, shopper);
  const score = criteria.filter(({ matched }) => matched).length;
  const scheduled = isScheduled(rule, now);
  return {
    rule,
    score,
    unmatched: criteria.length - score,
    eligible: scheduled && (score > 0 || criteria.length === 0),
    scheduled,
    criteria,
  };
}

/**
 * @returns true if a time is within the schedules of a rule. A rule without schedules is always
 * active.
 */
export function isScheduled({ schedules }: CatalogRuleRecord, now: number): boolean {
  if (schedules === undefined) return true;
  return schedules.some(
    ({ valid_from, valid_to }) =>
      (valid_from === undefined || parseTimestamp(valid_from) <= now) &&
      (valid_to === undefined || now < parseTimestamp(valid_to)),
  );
}

/** Common members of all requests for a part of a release. */
export interface ReleaseRequest extends LanguageWish {
  /** Catalog to read. When absent, a matching rule decides, or else the catalog published first. */
  readonly catalog_id?: string | undefined;
  /** Id of a release, or `latestPublished` (the default). */
  readonly release_id?: string | undefined;
  readonly shopper?: ShopperContext | undefined;
}

/** Common members of all requests for a list of a release. */
export interface ListRequest extends ReleaseRequest {
  /** Filter text, such as `eq(sku,TEE-1)`. */
  readonly filter?: string | undefined;
  /** Records per page, 1 to 100; the store's page length when absent. */
  readonly limit?: number | undefined;
  /** Records to skip, 0 to 10,000. */
  readonly offset?: number | undefined;
}

/** Common display members of all requests for products. */
export interface ShownWith {
  readonly include?: readonly IncludeName[] | undefined;
  /** Currency of display prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Request for products of a release. */
export interface ProductsRequest extends ListRequest, ShownWith {}

/** Id of a hierarchy. */
export interface OfHierarchy {
  readonly hierarchy_id: string;
}

/** Id of a node. */
export interface OfNode {
  /** Node, or hierarchy for its root. */
  readonly node_id: string;
}

/** Id of a product. */
export interface OfProduct {
  readonly product_id: string;
}

/** Request for the products of a node. */
export interface NodeProductsRequest extends ProductsRequest, OfNode {}

/** Request for a product. */
export interface ProductRequest extends ReleaseRequest, ShownWith, OfProduct {}

/** Request for a bundle with the options that a shopper chose. */
export interface ConfigurationRequest extends ProductRequest {
  /** For each component key the quantity of each chosen product, by product id. */
  readonly selected_options: BundleConfiguration['selected_options'];
}

/** Request for values that the products of a node have of an attribute. */
export interface ValuesRequest
  extends Pick<ReleaseRequest, 'catalog_id' | 'release_id'>,
    LanguageWish {
  readonly node_id: string;
  /** Attribute that node product filters support. */
  readonly attribute: string;
  /** Text that the values contain, in any letter case. */
  readonly search?: string | undefined;
  /** Maximum number of values, 1 to 100; 20 when absent. */
  readonly limit?: number | undefined;
}

/** Request to explain a request for the products of a node. */
export interface ExplanationRequest extends NodeProductsRequest {
  readonly catalog_id: string;
  /** Name, sku or id of a product to look for, in any letter case. */
  readonly product?: string | undefined;
}

/** A record that knows when it was made. */
interface Made {
  readonly id: string;
  readonly created_at: string;
}

/** Orders records by when they were made, then by id. */
export function byCreation(one: Made, other: Made): number {
  const apart = parseTimestamp(one.created_at) - parseTimestamp(other.created_at);
  return apart || (one.id < other.id ? -1 : 1);
}

/** Name of a criterion of a catalog rule. */
export type CriterionName = 'accounts' | 'customers' | 'channels' | 'tags';

/** A criterion of a rule, and the result of its match with the shopper. */
interface CriterionMatch {
  readonly criterion: CriterionName;
  readonly named: readonly string[];
  /** Values of the shopper for the criterion. */
  readonly shopper: readonly string[];
  readonly matched: boolean;
}

/**
 * Matches the criteria of a rule. One common value is enough; letter case of tags does not matter.
 */
function matchCriteria(
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

/** A stored record always knows when it was made and last changed. */
type Stamped<SeedRecord> = SeedRecord & {
  readonly created_at: string;
  readonly updated_at: string;
};

/** A product as a store keeps it. */
export type ProductRecord = Stamped<SeedProduct>;
/** A hierarchy or a node as a store keeps it. */
export type NodeRecord = Stamped<SeedHierarchy | SeedNode>;
/** A catalog as a store keeps it. */
export type CatalogRecord = Stamped<SeedCatalog>;
/** A stored catalog rule. */
export type CatalogRuleRecord = Stamped<SeedCatalogRule>;
/** A file as a store keeps it. */
export type FileRecord = SeedFile & { readonly created_at: string };
/** A variation with its options as a store keeps it. */
export type VariationRecord = SeedVariation;
/** A price of a sku in a price book as a store keeps it. */
export type PriceRecord = SeedPrice;
/** A price modifier as a store keeps it. */
export type PriceModifierRecord = SeedPriceModifier;

/** Facts about the shopper in a request; catalog rules match them. */
export interface ShopperContext {
  readonly account_id?: string | undefined;
  readonly customer_id?: string | undefined;
  readonly channel?: string | undefined;
  readonly tags?: readonly string[] | undefined;
}
