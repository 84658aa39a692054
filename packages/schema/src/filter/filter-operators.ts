/** Number of values that an operator takes. */
export type FilterValueCount = 'one' | 'many';

/**
 * Constraints on the values of an attribute: a closed list (others match nothing), or the letter
 * case in which they are stored.
 */
export interface FilterAttributeRow {
  readonly values?: readonly string[];
  readonly letterCase?: 'lower';
}

/** Operator of an endpoint: its meaning, its number of values and its attributes. */
export interface FilterOperatorRow<Attribute extends FilterAttribute = FilterAttribute> {
  readonly meaning: string;
  readonly values: FilterValueCount;
  readonly attributes: readonly Attribute[];
}

/** Filter syntax of one endpoint. */
export interface FilterTable<Attribute extends FilterAttribute = FilterAttribute> {
  /** Noun phrase for the listed resources, for use within a sentence. */
  readonly endpoint: string;
  /** Name of one listed resource, such as `product`. */
  readonly resource: string;
  readonly operators: Readonly<Partial<Record<FilterOperator, FilterOperatorRow<Attribute>>>>;
}

/** Filter attributes of the products or nodes of a release. */
export const productFilterAttributes = {
  id: {},
  name: {},
  sku: {},
  slug: {},
  manufacturer_part_num: {},
  upc_ean: {},
  product_types: { values: ['standard', 'parent', 'child', 'bundle'] },
  tags: { letterCase: 'lower' },
} as const satisfies Readonly<Record<string, FilterAttributeRow>>;

/** Name of a filter attribute of products. */
export type ProductFilterAttribute = keyof typeof productFilterAttributes;

/** Filter attributes of all endpoints: those of products and those of stored records. */
export const filterAttributes = {
  ...productFilterAttributes,
  catalog_id: {},
  account_ids: {},
  customer_ids: {},
  channels: {},
  account_id: { letterCase: 'lower' },
  external_ref: {},
  email: {},
  status: { values: ['incomplete', 'processing', 'complete', 'cancelled'] },
  payment: {
    values: ['unpaid', 'authorized', 'partially_authorized', 'paid', 'partially_paid', 'refunded'],
  },
  shipping: { values: ['unfulfilled', 'fulfilled'] },
} as const satisfies Readonly<Record<string, FilterAttributeRow>>;

/** Name of a filter attribute of any endpoint. */
export type FilterAttribute = keyof typeof filterAttributes;

/** All operators, in the order in which messages list them. */
export const filterOperators = ['eq', 'in'] as const;

/** Name of an operator, in exact letter case. */
export type FilterOperator = (typeof filterOperators)[number];

/** Maximum number of terms in a filter. */
export const maxFilterTerms = 10;

const describingAttributes = [
  'name',
  'sku',
  'slug',
  'manufacturer_part_num',
  'upc_ean',
  'product_types',
  'tags',
] as const;

/** Filter of every list of products. */
export const productsFilter: FilterTable<ProductFilterAttribute> = {
  endpoint: 'products of a release',
  resource: 'product',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; for product_types and tags, one entry equals it',
      values: 'one',
      attributes: describingAttributes,
    },
    in: {
      meaning: 'the attribute is one of the values; for product_types and tags, one entry is',
      values: 'many',
      attributes: ['id', ...describingAttributes],
    },
  },
};

/** Filter of a node's products. */
export const nodeProductsFilter: FilterTable<ProductFilterAttribute> = {
  ...productsFilter,
  endpoint: 'the products of a node',
};

/** Filter of every list of nodes; it also resolves breadcrumbs. */
export const nodesFilter: FilterTable<'id' | 'name' | 'slug'> = {
  endpoint: 'the nodes of a release',
  resource: 'node',
  operators: {
    eq: {
      meaning: 'the attribute equals the value',
      values: 'one',
      attributes: ['name', 'slug'],
    },
    in: { meaning: 'the id is one of the values', values: 'many', attributes: ['id'] },
  },
};

/** Filter of a release's hierarchies. */
export const hierarchiesFilter: FilterTable<'id' | 'name' | 'slug'> = {
  ...nodesFilter,
  endpoint: 'the hierarchies of a release',
  resource: 'hierarchy',
};

/** Filter of the catalogs of a store. */
export const catalogsFilter: FilterTable<'id' | 'name'> = {
  endpoint: 'catalogs',
  resource: 'catalog',
  operators: {
    eq: { meaning: 'the name equals the value', values: 'one', attributes: ['name'] },
    in: {
      meaning: 'the attribute is one of the values',
      values: 'many',
      attributes: ['id', 'name'],
    },
  },
};

const ruleAttributes = [
  'id',
  'catalog_id',
  'account_ids',
  'customer_ids',
  'channels',
  'tags',
] as const;

/** Filter of catalog rules. */
export const rulesFilter: FilterTable<(typeof ruleAttributes)[number]> = {
  endpoint: 'catalog rules',
  resource: 'rule',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; for lists, one entry equals it',
      values: 'one',
      attributes: ruleAttributes,
    },
    in: {
      meaning: 'the attribute is one of the values; for lists, one entry is',
      values: 'many',
      attributes: ruleAttributes,
    },
  },
};

/** Filter of files. */
export const filesFilter: FilterTable<'id'> = {
  endpoint: 'files',
  resource: 'file',
  operators: {
    in: { meaning: 'the id is one of the values', values: 'many', attributes: ['id'] },
  },
};

/** Filter of subscriptions. */
export const subscriptionsFilter: FilterTable<'account_id' | 'external_ref' | 'name' | 'email'> = {
  endpoint: 'subscriptions',
  resource: 'subscription',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; name and email are the subscriber’s',
      values: 'one',
      attributes: ['account_id', 'external_ref', 'name', 'email'],
    },
  },
};

const orderAttributes = ['status', 'payment', 'shipping', 'account_id', 'email'] as const;

/** Filter of orders. */
export const ordersFilter: FilterTable<(typeof orderAttributes)[number]> = {
  endpoint: 'orders',
  resource: 'order',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; email is that of the person who ordered',
      values: 'one',
      attributes: orderAttributes,
    },
    in: {
      meaning: 'the attribute is one of the values',
      values: 'many',
      attributes: orderAttributes,
    },
  },
};

/** Returns the operators of an endpoint. */
export function operatorsOf(table: FilterTable): readonly FilterOperator[] {
  return filterOperators.filter((operator) => table.operators[operator] !== undefined);
}

/** Returns the operators of an endpoint that take an attribute; empty if it lacks the attribute. */
export function operatorsTaking(table: FilterTable, attribute: string): readonly FilterOperator[] {
  return filterOperators.filter((operator) =>
    table.operators[operator]?.attributes.some((name) => name === attribute),
  );
}
