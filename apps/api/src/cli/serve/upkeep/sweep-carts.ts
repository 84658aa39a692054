import type { CartService } from '@aisle/core';
import type { EventLog } from '../event-log.js';
import { type Repetition, repeat } from './repeat.js';

/** Deletes expired carts, now and every 30 seconds. */
export function sweepCartsRegularly(
  { carts }: { readonly carts: Pick<CartService, 'sweepExpired'> },
  log: EventLog,
): Repetition {
  return repeat(async () => {
    try {
      const swept = await carts.sweepExpired();
      if (swept > 0) log.info({ carts: swept }, 'carts whose time was over are gone');
    } catch (err) {
      log.error({ err }, 'carts whose time is over could not be deleted; that is tried again');
    }
  });
}
