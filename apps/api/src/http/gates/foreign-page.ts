import type { IncomingHttpHeaders } from 'node:http';
import { isOwnHost, type OwnNames } from './own-host.js';

/**
 * What shows that a page which is neither this service's, nor this machine's, nor of a name from the settings
 * sent a request, as a sentence has it: `Origin is "http://evil.example"`. Undefined for those pages and for
 * programs. Browsers say the origin of everything that may change something.
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
