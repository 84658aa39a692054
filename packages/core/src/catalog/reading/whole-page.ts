import type { FoundProducts, ProductsQuery } from '../catalog-store.js';
import type { MissingPart } from './missing-part.js';

/**
 * @returns true if a page with fewer documents than its total has matches in a complete release.
 */
export function isShort(page: FoundProducts | MissingPart): boolean {
  return typeof page !== 'string' && page.total > 0;
}

/** @returns true if a page has every document that its total promises. */
export function isWhole(
  page: FoundProducts | MissingPart,
  { limit, offset }: Pick<ProductsQuery, 'limit' | 'offset'>,
): boolean {
  if (typeof page === 'string' || page.total === 0) return false;
  return page.documents.ends.length === Math.max(0, Math.min(limit, page.total - offset));
}
