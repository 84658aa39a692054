import type { IncomingHttpHeaders } from 'node:http';
import { isOwnHost, type OwnNames } from './own-host.js';

/**
 * Describes the evidence that a foreign web page sent a request: `Origin is "http://evil.example"`.
 * Undefined for programs and for pages of this service, this machine or a configured host. Browsers
 * send the origin with every request that may change data.
 */
export function findForeignPage(
  { origin, host = '', 'sec-fetch-site': site }: IncomingHttpHeaders,
  names: OwnNames,
): string | undefined {
  if (origin !== undefined) {
    return isTrusted(origin, host, names) ? undefined : `Origin is ${JSON.stringify(origin)}`;
  }
  if (site === undefined || site === 'same-origin' || site === 'none') return undefined;
  return `Sec-Fetch-Site is ${JSON.stringify(site)}`;
}

function isTrusted(origin: string, host: string, names: OwnNames): boolean {
  const page = /^https?:/.test(origin) && URL.canParse(origin) ? new URL(origin) : undefined;
  if (page?.origin !== origin) return false;
  if (isOwnHost(page.host, { ...names, loopbackOnly: true })) return true;
  const asked = `${page.protocol}//${host}`;
  return isOwnHost(host, names) && URL.canParse(asked) && new URL(asked).origin === origin;
}
