import type { FilterExplanation } from '@aisle/schema/dev';
import { type Filter, formatFilter } from '@aisle/schema/filter';
import type { FilterFacts } from '../inspection/catalog-inspection.js';

/** Returns the explanation of a filter's matches. */
export function explainFilter(
  filter: Filter,
  { terms, matches, statements }: FilterFacts,
): FilterExplanation {
  return {
    canonical: formatFilter(filter),
    terms: filter.terms.map((term, index) => ({
      text: formatFilter({ terms: [term] }),
      products: terms[index] ?? 0,
    })),
    products: matches,
    statements: [...statements],
  };
}
