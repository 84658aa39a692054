import { parseTimestamp } from '@aisle/schema';
import type { UpcomingChange } from '@aisle/schema/dev';
import type { CatalogService } from '../catalog/catalog-service.js';
import type { SubscriptionService } from '../subscriptions/subscription-service.js';

/**
 * Returns the next changes that time alone makes to catalogs and subscriptions, earliest first, at
 * most `limit`.
 */
export async function listUpcoming(
  catalog: Pick<CatalogService, 'listUpcoming'>,
  subscriptions: Pick<SubscriptionService, 'listUpcoming'>,
  now: number,
  limit: number,
): Promise<readonly UpcomingChange[]> {
  const changes = await Promise.all(
    [catalog, subscriptions].map((domain) => domain.listUpcoming(now, limit)),
  );
  return changes
    .flat()
    .sort((a, b) => parseTimestamp(a.time) - parseTimestamp(b.time))
    .slice(0, limit);
}
