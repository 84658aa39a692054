import type { UpdateOptions } from '@aisle/core';
import { parseTagCondition } from '../http/entity-tags.js';

/**
 * The versions that an `If-Match` header names. A weak tag never meets it, so it is left out; `*` is met by
 * every subscription.
 */
export function readVersions(header: string | undefined): UpdateOptions {
  if (header === undefined) return {};
  const { any, tags } = parseTagCondition(header);
  return any ? {} : { ifVersion: tags.filter(({ weak }) => !weak).map(({ tag }) => tag) };
}
