import type { SubscriptionService } from '@aisle/core';
import type { EventLog } from '../event-log.js';
import { type Repetition, repeat } from './repeat.js';

/** Activates due subscriptions, now and every 30 seconds. */
export function activateDueRegularly(
  { subscriptions }: { readonly subscriptions: Pick<SubscriptionService, 'activateDue'> },
  log: EventLog,
): Repetition {
  return repeat(async () => {
    try {
      const ids = await subscriptions.activateDue();
      if (ids.length > 0) log.info({ subscriptions: ids }, 'went live');
    } catch (err) {
      log.error({ err }, 'subscriptions that are due could not go live; they are tried again');
    }
  });
}
