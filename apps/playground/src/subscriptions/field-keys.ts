const attributes = 'body:/data/attributes';
const authority = `${attributes}/payment_authority`;

/** The keys of the form's fields that an update has. */
export const fieldKeys = {
  subscription: 'path:subscription_uuid',
  dataId: 'body:/data/id',
  data: 'body:/data',
  attributes,
  plan: `${attributes}/plan_id`,
  option: `${attributes}/pricing_option_id`,
  address: `${attributes}/address_id`,
  authority,
  authorityType: `${authority}/type`,
  goLive: `${attributes}/go_live_after`,
  condition: 'header:If-Match',
} as const;
