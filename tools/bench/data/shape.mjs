/** Properties of every generated store, independent of its size. */
export const shape = {
  languages: ['en', 'de', 'fr'],
  currencies: ['USD', 'EUR'],
  pageLength: 25,
  leaves: 100,
  leavesPerDepartment: 10,
  /** Number of products in the large node. */
  largeNode: 10_000,
  /** Every product has the common tag, one of 50 group tags and one of 5000 batch tags. */
  tags: { groups: 50, batches: 5_000 },
  files: 500,
  sizes: ['S', 'M', 'L', 'XL', 'XXL'],
  showcase: 100,
  subscriptions: 2_000,
};

/** Tag of every product. */
export const commonTag = 'in-store';

/** Tag of one product in fifty. */
export const groupTag = (group) => `group-${group}`;

/** Tag of one product in five thousand. */
export const batchTag = (batch) => `batch-${batch}`;

/** Returns the sku of a product. */
export const skuOf = (product) => `SKU-${String(product).padStart(7, '0')}`;
