import type { Catalog } from '@aisle/schema/catalog';
import type { CatalogRecord } from '../records.js';

/** A catalog as answers show it. */
export function renderCatalog({
  id,
  name,
  description = '',
  hierarchy_ids,
  price_books,
  default_language,
  languages = [],
  created_at,
  updated_at,
}: CatalogRecord): Catalog {
  return {
    id,
    type: 'catalog',
    attributes: {
      name,
      description,
      hierarchy_ids,
      pricebook_ids: price_books,
      default_language,
      languages: languages.filter((language) => language !== default_language),
      owner: 'store',
      created_at,
      updated_at,
    },
    relationships: {
      releases: { links: { related: `/catalogs/${encodeURIComponent(id)}/releases` } },
      rules: { links: { related: '/catalogs/rules' } },
    },
  };
}
