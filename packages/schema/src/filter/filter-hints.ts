import { nearestName } from '../primitives/nearest-name.js';
import type { Filter, FilterValue } from './filter.js';
import type { FilterFault } from './filter-error.js';
import {
  type FilterAttribute,
  type FilterAttributeRow,
  filterAttributes,
} from './filter-operators.js';
import { didYouMean, joinWords, written } from './filter-words.js';

/**
 * Returns hints for a valid filter with probable mistakes. A value outside the closed list of its
 * attribute matches no product.
 */
export function filterHints({ terms }: Filter): readonly FilterHint[] {
  return terms.flatMap(({ attribute, values }) => {
    const { values: known }: FilterAttributeRow = filterAttributes[attribute.name];
    const unknown = known ? values.filter(({ value }) => !known.includes(value)) : [];
    return unknown.map((value) => findsNothing(attribute.name, known ?? [], value));
  });
}

/** Hint text with suggested edits. */
export type FilterHint = Omit<FilterFault, 'reason'>;

function findsNothing(
  attribute: FilterAttribute,
  known: readonly string[],
  { value, span }: FilterValue,
): FilterHint {
  const meant = nearestName(value, known);
  return {
    span,
    what: `no product has ${written(value)} among its ${attribute}`,
    allowed: `${didYouMean(meant)}There are ${joinWords(known, 'and')}.`,
    fixes: meant === undefined ? [] : [{ title: `use "${meant}"`, span, text: meant }],
  };
}
