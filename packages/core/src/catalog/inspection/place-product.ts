import { positionInListOrder } from '../release-format/list-order.js';
import type { PlaceList } from '../release-format/place-list.js';
import type { ProductPlacement } from './catalog-inspection.js';

/** Products that a node lists, and those that meet a filter. */
export interface FoundLists {
  readonly list: PlaceList;
  readonly matches: PlaceList;
  readonly curated: readonly number[];
  readonly terms: readonly PlaceList[];
}

/**
 * Returns the relation of the product at a position to a node and a filter. `meetTermsElsewhere`
 * returns the terms that a product outside the node meets.
 */
export function placeProduct(
  place: number,
  { list, matches, curated, terms }: FoundLists,
  meetTermsElsewhere: () => readonly boolean[] | undefined,
): ProductPlacement {
  const isInNode = list.has(place);
  const met = isInNode ? terms.map((term) => term.has(place)) : meetTermsElsewhere();
  return {
    is_in_node: isInNode,
    ...(met && { terms: met }),
    ...(matches.has(place) && { position: positionInListOrder(matches, curated, place) }),
  };
}
