import type { CatalogRule } from '../../catalog/records/rule.js';

/** A rule of the demo store. */
export const ruleExample: CatalogRule = {
  id: 'dec1de06-0000-4000-8000-000000000000',
  type: 'catalog_rule',
  attributes: {
    name: 'A guide shopping with a client',
    catalog_id: 'ca700001-0000-4000-8000-000000000000',
    account_ids: ['acc00001-0000-4000-8000-000000000000'],
    tags: ['with-client'],
    created_at: '2026-03-09T08:00:00Z',
    updated_at: '2026-06-01T12:00:00.000Z',
  },
};
