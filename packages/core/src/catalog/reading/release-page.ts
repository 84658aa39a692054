import type { PageWindow } from '../../records/page-window.js';
import type { FoundDocuments } from '../catalog-store.js';
import { decodeDocuments, type JoinedDocuments } from '../documents/joined-documents.js';
import type { Question, ReleaseAnswer } from './reading.js';

/** A page of something that a release holds. The documents are finished JSON text, ready to be sent. */
export interface ReleasePage
  extends ReleaseAnswer,
    PageWindow,
    Pick<JoinedDocuments, 'byteLength' | 'copyTo' | 'bytes'> {
  /** All matches after the filter. */
  readonly total: number;
  /** How many documents the page has. */
  readonly length: number;
  /** The text of each document, decoded at the first use. */
  readonly documents: readonly string[];
}

/** A page from what the store found. */
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
  // How a page is copied is no content: pages with the same documents are equal, whoever compares them.
  Object.defineProperty(page, 'copyTo', { enumerable: false });
  return withLazy(page, {
    bytes: () => documents.bytes,
    documents: () => decodeDocuments(documents),
  });
}

/** Gives an object members that are made at their first use. */
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
