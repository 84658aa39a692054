import { resetStore } from '@aisle/schema/dev';
import { askDev } from '../dev-data/ask-dev.js';
import { queryClient } from '../dev-data/query-client.js';
import { loadExamples } from '../request-form/load-examples.js';
import { keepExamples } from '../state/actions.js';

/** Fills the store anew, has the page ask anew for all it knows of it, and says what the store holds now. */
export async function resetData(): Promise<string> {
  const { records } = await askDev(resetStore);
  await queryClient.invalidateQueries();
  keepExamples(await loadExamples());
  const { catalogs, products, subscriptions } = records;
  return `The store is as it was at first: ${products} products in ${catalogs} catalogs, ${subscriptions} subscriptions.`;
}
