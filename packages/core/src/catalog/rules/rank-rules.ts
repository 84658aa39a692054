import { parseTimestamp } from '@aisle/schema';
import { byCreation } from '../by-creation.js';
import type { CatalogRuleRecord } from '../records.js';
import { type CriterionMatch, matchCriteria } from './match-criteria.js';
import type { ShopperContext } from './shopper-context.js';

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
