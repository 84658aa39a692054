import { findProducts } from '@aisle/schema/dev';
import { fetchDev } from '../dev-data/use-dev.js';
import { askAbout } from '../state/actions.js';
import { focusProductField } from './product-section.js';

/** Asks about a product that no list shows, a draft, where the store has one, and leads to where another is named. */
export async function askAboutMissing(): Promise<void> {
  const found = await fetchDev(findProducts, { query: { search: 'draft' } }).catch(() => undefined);
  askAbout(found?.products.find(({ status }) => status === 'draft')?.id ?? '');
  focusProductField();
}
