import type { CatalogChoice, RuleExplanation } from '@aisle/schema/dev';
import type { CatalogReason, RequestTarget } from '../reading/choose-catalog.js';
import { quote } from '../rules/quote.js';
import type { RuleScore } from '../rules/rank-rules.js';

/**
 * Says how the catalog that is read was chosen. `rules` are all rules, best match first; `published` are
 * the catalogs that have a release.
 */
export function explainCatalog(
  asked: string,
  { release, reason, rule }: RequestTarget,
  rules: readonly RuleScore[],
  published: ReadonlySet<string>,
): CatalogChoice {
  const chosen = rules.find((score) => rule !== undefined && score.rule.id === rule.id);
  return {
    asked,
    read: release.catalog_id,
    decided_by: reason === 'rule' ? 'rule' : 'path',
    reason: sentences[reason](rules, chosen),
    rules: rules.map((score) =>
      explainRule(score, score === chosen, published.has(score.rule.catalog_id)),
    ),
  };
}

const sentences: Readonly<
  Record<CatalogReason, (rules: readonly RuleScore[], chosen: RuleScore | undefined) => string>
> = {
  release_named: () =>
    'The request names a release, which pins its catalog; rules decide only when the newest release is asked for.',
  nobody: () => 'The request says nothing about the shopper, so no rule is asked.',
  few_rules: ({ length }) =>
    `The store has ${length === 1 ? 'one rule' : 'no rules'}; rules decide only when there are several.`,
  no_match: () =>
    'No rule that is evaluated fits the shopper, so the catalog that is named is read.',
  rule: (_, chosen) => (chosen ? describeChosen(chosen) : ''),
  first_published: () => 'No catalog is named, so the one that was published first is read.',
};

function describeChosen({ rule, score, unmatched, criteria }: RuleScore): string {
  const name = `The rule ${quote(rule.name)}`;
  if (criteria.length === 0)
    return `${name} names nobody: it is the default, as no other rule fits.`;
  const met = criteria.filter(({ matched }) => matched).map(({ criterion }) => criterion);
  const missing = unmatched === 0 ? '' : `, ${unmatched} of its criteria not met`;
  return `${name} fits the shopper best: score ${score} (${met.join(', ')})${missing}.`;
}

function explainRule(
  { rule, score, unmatched, eligible, scheduled, criteria }: RuleScore,
  chosen: boolean,
  published: boolean,
): RuleExplanation {
  return {
    id: rule.id,
    name: rule.name,
    catalog_id: rule.catalog_id,
    score,
    unmatched,
    eligible: eligible && published,
    scheduled,
    published,
    chosen,
    criteria: criteria.map(({ criterion, named, shopper, matched }) => ({
      criterion,
      named: [...named],
      shopper: [...shopper],
      matched,
    })),
  };
}
