import type { PageWindow } from '../../records/page-window.js';
import type { FoundDocuments } from '../catalog-store.js';
import { decodeDocuments, type JoinedDocuments } from '../documents/joined-documents.js';
import type { Question, ReleaseAnswer } from './reading.js';

/** A page of a part of a release. The documents are JSON text, ready to be sent. */
export interface ReleasePage
  extends ReleaseAnswer,
    PageWindow,
    Pick<JoinedDocuments, 'byteLength' | 'copyTo' | 'bytes'> {
  /** Number of all matches of the filter. */
  readonly total: number;
  /** Number of documents on the page. */
  readonly length: number;
  /** The text of each document, decoded at the first use. */
  readonly documents: readonly string[];
}

/** Creates a page from the documents that the store found. */
export function createReleasePage(
  { total, documents }: FoundDocuments,
  { query: { limit, offset }, facts }: Question,
): ReleasePage {
  const page = {
    ...facts,
    total,
    limit,
    offset,
    length: documents.ends.length,
    byteLength: documents.byteLength,
    copyTo: documents.copyTo,
  };
  // The copy function is not content: pages with the same documents must compare as equal.
  Object.defineProperty(page, 'copyTo', { enumerable: false });
  return withLazy(page, {
    bytes: () => documents.bytes,
    documents: () => decodeDocuments(documents),
  });
}

/** Adds members to an object that are computed at first use. */
export function withLazy<Target extends object, Lazy extends object>(
  target: Target,
  makers: { readonly [Name in keyof Lazy]: () => Lazy[Name] },
): Target & Readonly<Lazy> {
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    let made: { readonly value: unknown } | undefined;
    const get = () => {
      made ??= { value: make() };
      return made.value;
    };
    Object.defineProperty(target, name, { enumerable: true, get });
  }
  return target as Target & Readonly<Lazy>;
}
