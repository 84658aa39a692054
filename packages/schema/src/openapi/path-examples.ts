import type { Operation } from '../operation/operation.js';

/** Example values of path parameters that exist in the demo store, by parameter name. */
const byName: Readonly<Record<string, string>> = {
  catalog_id: 'ca700001-0000-4000-8000-000000000000',
  hierarchy_id: 'a0000000-0000-4000-8000-000000000000',
  node_id: 'a1110000-0000-4000-8000-000000000000',
  product_id: '600d5001-0000-4000-8000-000000000000',
  catalog_rule_id: 'dec1de06-0000-4000-8000-000000000000',
  subscription_uuid: '5b5c0004-0000-4000-8000-000000000000',
  state_uuid: '57a7e004-0000-4000-8000-000000000000',
  offering_uuid: '0ffe2001-0000-4000-8000-000000000000',
  plan_uuid: '0ffe2001-0000-4000-8000-000000000002',
  pricing_option_uuid: '0ffe2001-0000-4000-8000-000000000002',
  file_id: 'f11e0001-0000-4000-8000-000000000000',
  currency_id: 'EUR',
  location_uuid: '548f7713-2265-59b8-8fa9-d4997ece73c4',
};

const active = { subscription_uuid: '5b5c0001-0000-4000-8000-000000000000' };
const bundle = { product_id: '600d5501-0000-4000-8000-000000000000' };

/** Example values for operations that apply to some resources only, by operation name. */
const byOperation: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  listComponentProducts: bundle,
  configureProduct: bundle,
  listProductChildren: { product_id: '600d5013-0000-4000-8000-000000000000' },
  updateSubscription: active,
  createSubscriptionState: active,
};

/**
 * Returns an example of a path parameter that exists in the demo store. Operation definitions do
 * not hold these: forms offer the examples of definitions for every store.
 */
export function pathExample(operation: Operation, name: string): string | undefined {
  return operation.params[name]?.example ?? byOperation[operation.name]?.[name] ?? byName[name];
}
