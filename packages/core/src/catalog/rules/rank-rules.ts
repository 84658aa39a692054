import { parseTimestamp } from '@aisle/schema';
import { byCreation } from '../by-creation.js';
import type { CatalogRuleRecord } from '../records.js';
import { type CriterionMatch, matchCriteria } from './match-criteria.js';
import type { ShopperContext } from './shopper-context.js';

/** How well a rule fits a shopper. */
export interface RuleScore {
  readonly rule: CatalogRuleRecord;
  /** One for each of account, customer, channel and tags that the rule names and the shopper has. */
  readonly score: number;
  /** Criteria that the rule names and the shopper does not have. */
  readonly unmatched: number;
  /** Whether the rule takes part: it is within its schedules, and it fits or is the default. */
  readonly eligible: boolean;
  /** Whether it is within one of its schedules, or has none. */
  readonly scheduled: boolean;
  /** The criteria that it names. */
  readonly criteria: readonly CriterionMatch[];
}

/**
 * The rules that take part, the one that fits the shopper best first: the highest score, then the fewest
 * unmatched criteria, then the older rule.
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

/** Every rule with how well it fits, best first. */
export function rankRules(
  rules: readonly CatalogRuleRecord[],
  shopper: ShopperContext,
  now: number,
): readonly RuleScore[] {
  return rules
    .map((rule) => scoreRule(rule, shopper, now))
    .sort((a, b) => b.score - a.score || a.unmatched - b.unmatched || byCreation(a.rule, b.rule));
}

/** The times at which a schedule of a rule begins or ends. */
export function listScheduleEdges(rules: readonly CatalogRuleRecord[]): readonly number[] {
  return rules
    .flatMap(({ schedules = [] }) => schedules)
    .flatMap(({ valid_from, valid_to }) => [valid_from, valid_to])
    .flatMap((edge) => (edge === undefined ? [] : parseTimestamp(edge)));
}

/** Whether a request says anything that a rule could look at. */
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

/** Whether a time is within the schedules of a rule; one without schedules always takes part. */
export function isScheduled({ schedules }: CatalogRuleRecord, now: number): boolean {
  if (schedules === undefined) return true;
  return schedules.some(
    ({ valid_from, valid_to }) =>
      (valid_from === undefined || parseTimestamp(valid_from) <= now) &&
      (valid_to === undefined || now < parseTimestamp(valid_to)),
  );
}
