import { filterControl } from '../filter/filter-field.js';
import { includeControl } from '../paging/include-control.js';
import { pageControl } from '../paging/page-control.js';
import { placeControl } from '../place/place-control.js';
import { productControl } from '../place/product-control.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { bundleControl } from '../storefront/product/bundle-control.js';
import { changeControl, subscriptionControl } from '../subscriptions/controls.js';

/** Controls that know more of some fields than their schema. All other fields draw themselves. */
const specialControls: readonly SpecialControl[] = [
  placeControl,
  productControl,
  bundleControl,
  subscriptionControl,
  filterControl,
  includeControl,
  pageControl,
  shopperControl,
  changeControl,
];

/** Which fields of an operation special controls show, and by the key of the first of them each control. */
export function controlsOf(entry: OperationEntry) {
  const claims = specialControls.map(({ claim, Component }) => ({ keys: claim(entry), Component }));
  return {
    first: new Map(claims.flatMap(({ keys: [key], Component }) => (key ? [[key, Component]] : []))),
    claimed: new Set(claims.flatMap(({ keys }) => keys)),
  };
}
