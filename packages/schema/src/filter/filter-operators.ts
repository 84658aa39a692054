/** How many values an operator takes. */
export type FilterValueCount = 'one' | 'many';

/** What is known of an attribute's values: a closed list (others find nothing), or the letter case they are stored in. */
export interface FilterAttributeRow {
  readonly values?: readonly string[];
  readonly letterCase?: 'lower';
}

/** One operator of an endpoint: what it means, how many values it takes, of which attributes. */
export interface FilterOperatorRow<Attribute extends FilterAttribute = FilterAttribute> {
  readonly meaning: string;
  readonly values: FilterValueCount;
  readonly attributes: readonly Attribute[];
}

/** What one endpoint's filter may say. */
export interface FilterTable<Attribute extends FilterAttribute = FilterAttribute> {
  /** Names what is listed, in the middle of a sentence. */
  readonly endpoint: string;
  /** One of what is listed: `product`. */
  readonly resource: string;
  readonly operators: Readonly<Partial<Record<FilterOperator, FilterOperatorRow<Attribute>>>>;
}

/** Every attribute that products, or nodes, of a release can be filtered by. */
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

/** The name of an attribute that products can be filtered by. */
export type ProductFilterAttribute = keyof typeof productFilterAttributes;

/** Every attribute that some endpoint can be filtered by: those of products, and those of records that are kept. */
export const filterAttributes = {
  ...productFilterAttributes,
  catalog_id: {},
  account_ids: {},
  customer_ids: {},
  channels: {},
  account_id: { letterCase: 'lower' },
  external_ref: {},
  email: {},
} as const satisfies Readonly<Record<string, FilterAttributeRow>>;

/** The name of an attribute that some endpoint can be filtered by. */
export type FilterAttribute = keyof typeof filterAttributes;

/** Every operator, in the order in which messages name them. */
export const filterOperators = ['eq', 'in'] as const;

/** The name of an operator. Letter case matters. */
export type FilterOperator = (typeof filterOperators)[number];

/** The most terms that one filter may join. */
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

/** The filter of any list of products. */
export const productsFilter: FilterTable<ProductFilterAttribute> = {
  endpoint: 'products of a release',
  resource: 'product',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; of product_types and tags, one of them does',
      values: 'one',
      attributes: describingAttributes,
    },
    in: {
      meaning: 'the attribute is one of the values; of product_types and tags, one of them is',
      values: 'many',
      attributes: ['id', ...describingAttributes],
    },
  },
};

/** The filter of a node's products. */
export const nodeProductsFilter: FilterTable<ProductFilterAttribute> = {
  ...productsFilter,
  endpoint: 'the products of a node',
};

/** The filter of any list of nodes, which resolves bread crumbs. */
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

/** The filter of a release's hierarchies. */
export const hierarchiesFilter: FilterTable<'id' | 'name' | 'slug'> = {
  ...nodesFilter,
  endpoint: 'the hierarchies of a release',
  resource: 'hierarchy',
};

/** The filter of the catalogs of a store. */
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

/** The filter of catalog rules. */
export const rulesFilter: FilterTable<(typeof ruleAttributes)[number]> = {
  endpoint: 'catalog rules',
  resource: 'rule',
  operators: {
    eq: {
      meaning: 'the attribute equals the value; of lists, one entry does',
      values: 'one',
      attributes: ruleAttributes,
    },
    in: {
      meaning: 'the attribute is one of the values; of lists, one entry is',
      values: 'many',
      attributes: ruleAttributes,
    },
  },
};

/** The filter of files. */
export const filesFilter: FilterTable<'id'> = {
  endpoint: 'files',
  resource: 'file',
  operators: {
    in: { meaning: 'the id is one of the values', values: 'many', attributes: ['id'] },
  },
};

/** The filter of subscriptions. */
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

/** The operators that an endpoint has. */
export function operatorsOf(table: FilterTable): readonly FilterOperator[] {
  return filterOperators.filter((operator) => table.operators[operator] !== undefined);
}

/** The operators of an endpoint that take an attribute; none when the endpoint lacks it. */
export function operatorsTaking(table: FilterTable, attribute: string): readonly FilterOperator[] {
  return filterOperators.filter((operator) =>
    table.operators[operator]?.attributes.some((name) => name === attribute),
  );
}
