import type { UpdateOptions } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { parseTagCondition, type TagCondition } from './entity-tags.js';

/** The headers that make an update conditional on the current version. */
interface ConditionHeaders {
  readonly 'If-Match'?: string;
  readonly 'If-None-Match'?: string;
}

/**
 * Returns the versions in the conditions of an update. `If-Match` compares strongly, so a weak tag
 * never matches. `*` matches every existing record.
 * @throws CommerceError `precondition_failed` for a header that is no list of tags.
 */
export function readVersions(headers: ConditionHeaders): UpdateOptions {
  const match = readCondition('If-Match', headers);
  if (match) requireStrong(match);
  const noneMatch = readCondition('If-None-Match', headers);
  return {
    ...(match && { ifVersion: match.any ? 'any' : tagsOf(match, ({ weak }) => !weak) }),
    ...(noneMatch && { unlessVersion: noneMatch.any ? 'any' : tagsOf(noneMatch) }),
  };
}

function readCondition(name: keyof ConditionHeaders, headers: ConditionHeaders) {
  const header = headers[name];
  if (header === undefined) return undefined;
  const condition = parseTagCondition(header);
  if (condition) return condition;
  const found = JSON.stringify(header.length > 60 ? `${header.slice(0, 60)}…` : header);
  throw new CommerceError(
    'precondition_failed',
    `${name} is ${found}, so nothing was changed; it must be * or entity tags in double quotes, as ETag has them, separated by commas.`,
  );
}

function requireStrong({ any, tags }: TagCondition): void {
  if (any || tags.some(({ weak }) => !weak)) return;
  throw new CommerceError(
    'precondition_failed',
    tags.length === 0
      ? 'If-Match names no state, so nothing was changed; send an entity tag in double quotes, as ETag has it, or leave the header out.'
      : 'If-Match has weak tags only (W/"…"), which match no state, so nothing was changed; send the tag without W/. A proxy on the way that compresses answers may have made it weak.',
  );
}

function tagsOf(
  { tags }: TagCondition,
  counts: (tag: TagCondition['tags'][number]) => boolean = () => true,
): readonly string[] {
  return tags.filter(counts).map(({ tag }) => tag);
}
