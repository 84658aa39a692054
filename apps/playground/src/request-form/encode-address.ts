import { base, targetFault } from './request-faults.js';

/** Text as one segment of a path. Apostrophes too: browsers encode them in queries, other clients do not. */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}

/** Text as a name or value of a query; the marks of filters and paging stay readable. */
export function encodeQueryPart(text: string): string {
  return encodePathPart(text).replaceAll(/%(5B|5D|2C|3A|2F)/g, decodeURIComponent);
}

/**
 * A target as browsers ask for it: steps such as `..` are gone, and what an address does not hold is
 * percent-encoded, so that other clients ask for the same. One that is at fault stays as it is.
 */
export function settleTarget(target: string): string {
  if (targetFault(target) !== undefined) return target;
  const { pathname, search } = new URL(base + target);
  return (pathname + search).replaceAll('{', '%7B').replaceAll('}', '%7D');
}
