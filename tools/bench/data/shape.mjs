/** What every generated shop has, whatever its size. */
export const shape = {
  languages: ['en', 'de', 'fr'],
  currencies: ['USD', 'EUR'],
  pageLength: 25,
  leaves: 100,
  leavesPerDepartment: 10,
  /** Products of the one large node. */
  largeNode: 10_000,
  /** One tag is on every product, one is of so many, one of so many. */
  tags: { groups: 50, batches: 5_000 },
  files: 500,
  sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  showcase: 100,
  subscriptions: 2_000,
};

/** A tag that every product has. */
export const commonTag = 'in-store';

/** A tag that one product in fifty has. */
export const groupTag = (group) => `group-${group}`;

/** A tag that one product in five thousand has. */
export const batchTag = (batch) => `batch-${batch}`;

/** The sku of a product. */
export const skuOf = (product) => `SKU-${String(product).padStart(7, '0')}`;
