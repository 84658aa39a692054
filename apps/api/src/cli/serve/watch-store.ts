import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import type { EventLog } from './event-log.js';

/** Milliseconds between two looks at the store. */
const interval = 5_000;

/** Looks at the store regularly, and tells the log when it cannot be used and when it can be again. */
export function watchStore(
  commerce: Pick<Commerce, 'check'>,
  db: string,
  log: EventLog,
): { look(): Promise<void>; stop(): void } {
  let trouble: string | undefined;
  const look = async () => {
    const found = await commerce.check().then(() => undefined, describe);
    if (found !== undefined && found !== trouble)
      log.error({ db, detail: found }, 'store unusable');
    if (found === undefined && trouble !== undefined) log.info({ db }, 'store usable again');
    trouble = found;
  };
  const timer = setInterval(look, interval).unref();
  return { look, stop: () => clearInterval(timer) };
}

function describe(error: unknown): string {
  return error instanceof CommerceError ? error.message : String(error);
}
