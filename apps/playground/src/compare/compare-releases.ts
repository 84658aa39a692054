import { listTree } from '@aisle/schema/dev';
import { releaseOf, releasesOf } from '../cards/product-card.js';
import { fetchDev } from '../dev-data/use-dev.js';
import { chooseComparison } from '../state/actions.js';
import { isDevelopment, selectedExchange, usePlayground } from '../state/playground-store.js';

/** Compares the two newest releases of the requested catalog, if there are two. */
export async function compareNewestReleases(): Promise<void> {
  const state = usePlayground.getState();
  const exchange = selectedExchange(state);
  if (exchange.phase !== 'answered' || !isDevelopment(state)) return;
  const { id, request } = exchange.sent;
  const asked = releaseOf(request.target);
  const [newest, before] = releasesOf(await fetchDev(listTree), asked?.catalog);
  if (newest === undefined || before === undefined) return;
  chooseComparison({ mode: 'change', chosenAt: id, part: 'release', from: before, to: newest });
}
