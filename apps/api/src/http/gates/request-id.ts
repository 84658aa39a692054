import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** Returns the id of a request: its `X-Request-Id` if that is valid, else a new one. */
export function nameRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
