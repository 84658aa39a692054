import { randomUUID } from 'node:crypto';

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/** A name for a request: what its `X-Request-Id` says when that has the form of one. */
export function nameRequest(given: string | string[] | undefined): string {
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
}
