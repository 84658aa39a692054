import type { UpdateOptions } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { parseTagCondition, type TagCondition } from './entity-tags.js';
import { maxList } from './request-limits.js';

/** The headers that make an update conditional on the current version. */
interface ConditionHeaders {
  readonly 'If-Match'?: string;
  readonly 'If-None-Match'?: string;
}

/**
 * The versions that the conditions of an update name. `If-Match` compares strongly, so a weak tag never meets
 * it; `*` is met by every state, and not by what is not there.
 * @throws CommerceError `precondition_failed` for a header that is no list of tags, and so names no state, or that is
 * too long to be read.
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
  if (header.length > maxList) throw tooLong(name);
  const condition = parseTagCondition(header);
  if (condition) return condition;
  const found = JSON.stringify(header.length > 60 ? `${header.slice(0, 60)}…` : header);
  throw new CommerceError(
    'precondition_failed',
    `${name} is ${found}, so nothing was changed; it must be * or entity tags in double quotes, as ETag has them, separated by commas.`,
  );
}

function tooLong(name: keyof ConditionHeaders): CommerceError {
  return new CommerceError(
    'precondition_failed',
    `${name} has more than ${maxList} characters, so nothing was changed; name fewer entity tags.`,
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
