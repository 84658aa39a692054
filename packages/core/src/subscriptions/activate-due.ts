import type { Uuid } from '@aisle/schema';
import type { Environment } from '../commerce/environment.js';
import { activateIfDue } from './go-live.js';
import { touch } from './record-members.js';
import type { SubscriptionStore } from './subscription-store.js';

/** How many subscriptions go live before others get their turn. */
const batchSize = 50;

/**
 * Activates every pending subscription whose go-live time has come, each in a step of its own, so
 * that what is done stays done when a later one fails. Returns the ids of those it activated.
 */
export async function activateDue(
  store: SubscriptionStore,
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
): Promise<readonly Uuid[]> {
  const now = clock();
  const activated: Uuid[] = [];
  for (;;) {
    const due = await store.findDue(now, batchSize);
    const isActivated = await Promise.all(due.map(activate));
    if (!isActivated.includes(true)) return activated;
    activated.push(...due.filter((_, index) => isActivated[index]));
    await nextTurn();
  }

  async function activate(id: Uuid): Promise<boolean> {
    let isActivated = false;
    await store.update(id, undefined, ({ record }) => {
      const after = touch(record, activateIfDue(record, { now, ids }), now);
      isActivated = after !== record;
      return after;
    });
    return isActivated;
  }
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
