import { base, targetFault } from './request-faults.js';

/**
 * Encodes a path segment. Encodes apostrophes, too, because only browsers encode them in queries.
 */
export function encodePathPart(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll("'", '%27');
}

/** Encodes a name or value of a query. Punctuation of filters and paging stays readable. */
export function encodeQueryPart(text: string): string {
  return encodePathPart(text).replaceAll(/%(5B|5D|2C|3A|2F)/g, decodeURIComponent);
}

/**
 * Normalizes a target like browsers do: resolves `..` and percent-encodes invalid characters. So
 * other clients request the same address. An invalid target is unchanged.
 */
export function settleTarget(target: string): string {
  if (targetFault(target) !== undefined) return target;
  const { pathname, search } = new URL(base + target);
  return (pathname + search).replaceAll('{', '%7B').replaceAll('}', '%7D');
}
