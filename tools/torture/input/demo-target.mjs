/** Returns valid values for requests to the demo store, by the names of parameters and members. */
export function demoTarget(tokens) {
  const catalogs = ['ca700001', 'ca700002'].map(demoId);
  const subscriptions = [1, 2, 3, 4, 5, 6].map((number) => demoId(`5b5c000${number}`));
  const plans = [1, 2, 3, 4].map((number) => demoId('0ffe2001', number));
  return {
    tokens,
    /**
     * Values for requests that may change data. They leave out the first catalog, which must not
     * change.
     */
    knownToChange: { catalog_id: catalogs.slice(1) },
    known: {
      catalog_id: catalogs,
      release_id: ['latestPublished', 'latest'],
      node_id: [demoId('a1110000'), demoId('a1000000')],
      hierarchy_id: [demoId('a0000000'), demoId('a1000000')],
      product_id: [demoId('600d5501'), demoId('600d5013'), demoId('600d5002')],
      keys: ['shelter', 'sleep', 'mats', demoId('600d5001'), demoId('600d5014')],
      catalog_rule_id: [1, 2, 3].map((number) => demoId(`dec1de0${number}`)),
      offering_uuid: [demoId('0ffe2001'), demoId('0ffe2002')],
      state_uuid: [demoId('57a7e004')],
      subscription_uuid: subscriptions,
      id: subscriptions,
      plan_id: plans,
      pricing_option_id: plans,
      client_id: ['aisle', 'other'],
      client_secret: ['wrong'],
      include: ['main_image', 'files,component_products', 'nothing'],
      values: ['new', 'bestseller', 'standard', 'parent', "'a,b'"],
    },
  };
}

function demoId(digits, count = 0) {
  return `${digits}-0000-4000-8000-${String(count).padStart(12, '0')}`;
}
