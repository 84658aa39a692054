import { beginningOfList } from './read-parameters.js';

/** The tags of an `If-Match` or `If-None-Match` header. */
export interface TagCondition {
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
