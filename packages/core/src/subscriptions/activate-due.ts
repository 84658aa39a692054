import { CommerceError, type Uuid } from '@aisle/schema';
import type { Environment } from '../environment/environment.js';
import { nextTurn } from '../environment/next-turn.js';
import { activateIfDue } from './go-live.js';
import { touch } from './record-members.js';
import type { SubscriptionStore } from './subscription-store.js';

/** Number of subscriptions to activate before others get their turn. */
const batchSize = 50;

/**
 * Activates every pending subscription whose go-live time has come. Each has its own transaction,
 * so a failure does not undo the others. Returns the ids of the activated ones.
 * @throws CommerceError `storage_unavailable` at the end if a subscription cannot be read; any
 * other failure at once.
 */
export async function activateDue(
  store: SubscriptionStore,
  { clock, ids }: Pick<Environment, 'clock' | 'ids'>,
): Promise<readonly Uuid[]> {
  const now = clock();
  const activated: Uuid[] = [];
  /** Subscriptions that were not activated. They stay due and would be found again first. */
  const passedOver = new Set<Uuid>();
  let damage: CommerceError | undefined;
  for (;;) {
    const due = await store.findDue(now, passedOver.size + batchSize);
    const fresh = due.filter((id) => !passedOver.has(id));
    const isActivated = await Promise.all(fresh.map(attempt));
    if (fresh.length === 0) break;
    for (const [index, id] of fresh.entries()) {
      if (isActivated[index]) activated.push(id);
      else passedOver.add(id);
    }
    await nextTurn();
  }
  if (damage) throw damage;
  return activated;

  async function attempt(id: Uuid): Promise<boolean> {
    try {
      return await activate(id);
    } catch (error) {
      if (!(error instanceof CommerceError) || error.code !== 'storage_unavailable') throw error;
      damage ??= error;
      return false;
    }
  }

  async function activate(id: Uuid): Promise<boolean> {
    let isActivated = false;
    await store.update(id, undefined, ({ record, offering }) => {
      const after = touch(record, activateIfDue(record, offering.plans, { now, ids }), now);
      isActivated = after !== record;
      return after;
    });
    return isActivated;
  }
}
