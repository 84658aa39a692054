/** The tags of an `If-Match` or `If-None-Match` header. */
export interface TagCondition {
  /** True for `*`, which stands for every state. */
  readonly any: boolean;
  /** The tags without their quotes. */
  readonly tags: readonly { readonly tag: string; readonly weak: boolean }[];
}

/** A tag as a header carries it. */
export function quoteTag(tag: string): string {
  return `"${tag}"`;
}

/** Reads a condition. What is not a tag in quotes matches nothing. */
export function parseTagCondition(header: string): TagCondition {
  const tags = [...header.matchAll(/(W\/)?"([^"]*)"/g)].map(([, weak, tag = '']) => ({
    tag,
    weak: weak !== undefined,
  }));
  return { any: header.trim() === '*', tags };
}

/** Whether an `If-None-Match` header names the tag, so that the answer need not be sent again. */
export function isKnownTag(header: string | undefined, quotedTag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || namesTag(header, quotedTag);
}

/** Whether a condition has this very tag among its tags, weak or strong. */
export function namesTag(header: string, quotedTag: string): boolean {
  if (header === quotedTag) return true;
  return parseTagCondition(header).tags.some(({ tag }) => quoteTag(tag) === quotedTag);
}
