import type { ProductCheck, ProductExplanation } from '@aisle/schema/dev';
import { describeMatch } from '../inspection/find-products.js';
import { checkPage, pageOffsetOf } from './check-page.js';
import { checkNode, checkRecord, checkRelease, checkStatus } from './check-product.js';
import { checkTerms } from './check-terms.js';
import type { ProductFacts } from './product-facts.js';

/** Says why a product is on the page, or at which question it was lost. */
export function explainProduct(facts: ProductFacts): ProductExplanation {
  const { candidates, record, released, placement, page } = facts;
  if (!released && candidates.length > 1) {
    return { is_on_page: false, candidates: candidates.map(describeMatch), nodes: [], checks: [] };
  }
  const attributes = released?.product.attributes;
  const id = released?.product.id ?? record?.id;
  const name = attributes?.name ?? record?.name;
  const sku = released ? attributes?.sku : record?.sku;
  const checks = [
    ...inTurn([checkRecord, checkStatus, checkRelease, checkNode], facts),
    ...checkTerms(facts),
    checkPage(facts),
  ];
  const position = placement?.position;
  return {
    ...(id !== undefined && { id }),
    ...(name !== undefined && { name }),
    ...(sku !== undefined && { sku }),
    nodes: (released?.nodes ?? []).map(({ id, name }) => ({ id, name })),
    is_on_page: checks.every(({ outcome }) => outcome === 'passed'),
    checks,
    ...(position !== undefined && {
      position,
      page_offset: pageOffsetOf(position, page.limit),
    }),
  };
}

/** Runs checks in order; the ones after the first failure are not reached. */
function inTurn(
  questions: readonly ((facts: ProductFacts) => ProductCheck)[],
  facts: ProductFacts,
): ProductCheck[] {
  let failed = false;
  return questions.map((ask) => {
    const check = ask(facts);
    if (failed) return { ...check, outcome: 'not_reached', detail: notReached };
    failed = check.outcome === 'failed';
    return check;
  });
}

const notReached = 'Not looked at: an earlier question decided.';
