import { filterControl } from '../filter/filter-field.js';
import { includeControl } from '../paging/include-control.js';
import { pageControl } from '../paging/page-control.js';
import { placeControl } from '../place/place-control.js';
import { productControl } from '../place/product-control.js';
import type { OperationEntry, SpecialControl } from '../request-form/operation-entry.js';
import { shopperControl } from '../shopper/shopper-control.js';
import { bundleControl } from '../storefront/product/bundle-control.js';
import { changeControl, subscriptionControl } from '../subscriptions/controls.js';

/** Controls for fields that need more than their schema. Other fields use default controls. */
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

/** Returns the fields of special controls, and each control by the key of its first field. */
export function controlsOf(entry: OperationEntry) {
  const claims = specialControls.map(({ claim, Component }) => ({ keys: claim(entry), Component }));
  return {
    first: new Map(claims.flatMap(({ keys: [key], Component }) => (key ? [[key, Component]] : []))),
    claimed: new Set(claims.flatMap(({ keys }) => keys)),
  };
}
