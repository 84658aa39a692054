import { resetStore } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { askAnew } from '../state/follow-publications.js';

/** Fills the store anew, has the page ask anew for all it knows of it, and says what the store holds now. */
export async function resetData(): Promise<string> {
  const { records } = await askDev(resetStore);
  await askAnew();
  const { catalogs, products, subscriptions } = records;
  return `The store is as it was at first: ${products} products in ${catalogs} catalogs, ${subscriptions} subscriptions.`;
}
