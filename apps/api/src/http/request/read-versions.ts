import type { UpdateOptions } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import { beginningOfList, maxList } from './request-limits.js';

/** The headers that make an update conditional on the current version. */
interface ConditionHeaders {
  readonly 'If-Match'?: string;
  readonly 'If-None-Match'?: string;
}

/**
 * Returns the versions in the conditions of an update. `If-Match` compares strongly, so a weak tag
 * never matches. `*` matches every existing record.
 * @throws CommerceError `precondition_failed` for a header that is no list of tags or is over 2
 * KiB.
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

/** The tags of an `If-Match` or `If-None-Match` header. */
interface TagCondition {
  /** True for `*`, which matches every state. */
  readonly any: boolean;
  /** The tags without their quotes. */
  readonly tags: readonly { readonly tag: string; readonly weak: boolean }[];
}

/** Quotes a tag for a header. */
export function quoteTag(tag: string): string {
  return `"${tag}"`;
}

/** Parses a condition by the grammar of RFC 9110 (8.8.3, 13.1); undefined if it is invalid. */
export function parseTagCondition(header: string): TagCondition | undefined {
  if (header.trim() === '*') return { any: true, tags: [] };
  const tags: { tag: string; weak: boolean }[] = [];
  listMember.lastIndex = 0;
  for (;;) {
    const found = listMember.exec(header);
    if (!found) return undefined;
    const [text, weak, tag] = found;
    if (tag !== undefined) tags.push({ tag, weak: weak !== undefined });
    if (!text.endsWith(',')) return { any: false, tags };
  }
}

/** A member of a list may be empty. */
const listMember = /[ \t]*(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*)?(?:,|$)/y;

/** @returns true if an `If-None-Match` header contains the tag, so that a 304 response suffices. */
export function isKnownTag(header: string | undefined, quotedTag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || namesTag(header, quotedTag);
}

/** @returns true if the first 2 KiB of a condition name this tag explicitly, weak or strong. */
export function namesTag(header: string, quotedTag: string): boolean {
  if (header === quotedTag) return true;
  const { tags = [] } = parseTagCondition(beginningOfList(header)) ?? {};
  return tags.some(({ tag }) => quoteTag(tag) === quotedTag);
}
