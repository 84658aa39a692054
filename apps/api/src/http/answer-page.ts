import {
  createAdmissionFilter,
  type Memory,
  type Reading,
  sendReady,
  sha256,
} from '@aisle/core/engine';
import { compress } from '#platform';
import type { Answer, ServerTiming } from './answer/exchange.js';
import type { RenderedAnswer } from './render-records.js';
import { isKnownTag, namesTag, quoteTag } from './request/entity-tags.js';
import type { ContentEncoding } from './request/read-parameters.js';

/** A page that is chosen but not read. Its version and the request address identify its content. */
export interface Unread extends Pick<Reading<unknown>, 'version' | 'isCurrent'> {
  /** Reads and renders the page. The version differs if its release was pruned in the meantime. */
  read(timing?: ServerTiming): Promise<RenderedAnswer & { readonly version: string }>;
}

/** Parts of a request that affect the response, besides the page. */
export interface Asker {
  /** The path and the query as sent: the page's links repeat them. */
  readonly target: string;
  readonly encoding: ContentEncoding;
  /** The names of all headers that the response depends on. */
  readonly vary: string;
}

/** Answers with a page that is chosen but not read. */
export type AnswerUnread = (
  page: Unread,
  request: Asker,
  ifNoneMatch: string | undefined,
  timing?: ServerTiming,
) => Promise<Answer>;

/**
 * Answers with pages in the cheapest of three ways: with 304 if the client has the page, from the
 * cache, or by reading it.
 */
export function createAnswerPage(memory: AnswerMemory, edition: string): AnswerUnread {
  const readPage = async (
    page: Unread,
    { target, vary }: Asker,
    timing: ServerTiming | undefined,
  ) => {
    sendReady();
    const { version, ...answer } = await page.read(timing);
    const headers = { ...answer.headers, 'Cache-Control': cacheControl, Vary: vary };
    const tags = makePageTags(edition, version, target);
    return finishPage(keyOf(version, target), { ...answer, headers }, tags);
  };

  return async (page, request, ifNoneMatch, timing) => {
    const { target, encoding, vary } = request;
    timing?.end('decide', 'choose the release and what of it to show');
    const kept = memory.find(keyOf(page.version, target));
    if (!kept && ifNoneMatch !== undefined) {
      const tag = makePageTags(edition, page.version, target)[encoding];
      if (namesTag(ifNoneMatch, tag)) return notModified(tag, vary);
    }

    const finished = kept ?? (await readPage(page, request, timing));
    const isKept = kept !== undefined || memory.keep(finished);
    if (kept) timing?.end('memory', 'find the page in memory');
    const tag = finished.tags[encoding];
    if (isKnownTag(ifNoneMatch, tag)) return notModified(tag, vary);
    const made = finished.find(encoding);
    if (made) return isKept ? made : { ...made, isSentOnce: true };

    const answer = await finished.make(encoding);
    timing?.end('compress', 'compress the page');
    memory.recount(finished);
    return answer;
  };
}

/** Clients may cache a page and must revalidate it for each request. */
const cacheControl = 'private, no-cache';

function notModified(tag: string, vary: string): Answer {
  return { status: 304, headers: { ETag: tag, 'Cache-Control': cacheControl, Vary: vary } };
}

function keyOf(version: string, target: string): string {
  return `${version} ${target}`;
}

/** Cache of pages that were requested twice. */
interface AnswerMemory {
  find(key: string): FinishedAnswer | undefined;
  /** Caches a page that comes for the second time. @returns true if it was cached. */
  keep(page: FinishedAnswer): boolean;
  /** Updates the size of a cached page that has grown. */
  recount(page: FinishedAnswer): void;
}

/**
 * Bytes that a page counts besides its bodies. Headers and cache entry take a fifth of that, but of
 * the heap, which is smaller than the space for bodies.
 */
const overhead = 16 * 1024;

/** Bytes of a page of 25 products. */
const usualPage = 64 * 1024 + overhead;

/** Maximum number of keys in the admission filter. */
const mostKnown = 2 ** 16;

/**
 * Creates the page cache. Most pages are requested once. Caching them would cost the garbage
 * collector a third of making them, and space for products that other pages share.
 */
export function createPageMemory(memory: Memory): AnswerMemory {
  const kept = memory.part<string, FinishedAnswer>('page');
  const admission = createAdmissionFilter<string>(Math.min(mostKnown, memory.capacity / usualPage));
  const set = (page: FinishedAnswer) => kept.set(page.key, page, page.size() + overhead);
  return {
    find: kept.get,
    keep(page) {
      return admission.knows(page.key) && set(page);
    },
    recount(page) {
      if (kept.has(page.key)) set(page);
    },
  };
}

/** A page ready to send, in every encoding requested so far. */
interface FinishedAnswer {
  /** Cache key. */
  readonly key: string;
  readonly tags: EncodingTags;
  /** Bytes of all its bodies. */
  size(): number;
  /** Returns the response in an encoding, if it exists already. */
  find(encoding: ContentEncoding): Answer | undefined;
  /** Makes the response in an encoding; concurrent callers share one. */
  make(encoding: ContentEncoding): Promise<Answer>;
}

/** Makes a rendered page ready to send. */
export function finishPage(
  key: string,
  { body, ...rendered }: Answer & { readonly body: Buffer },
  tags: EncodingTags,
): FinishedAnswer {
  const answers = new Map<ContentEncoding, Answer>();
  const making = new Map<ContentEncoding, Promise<Answer>>();
  let size = 0;
  const add = (encoding: ContentEncoding, bytes: Buffer): Answer => {
    const headers = {
      ...rendered.headers,
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      ETag: tags[encoding],
    };
    const answer = { ...rendered, headers, body: bytes };
    answers.set(encoding, answer);
    size += bytes.length;
    return answer;
  };
  add('identity', body);
  return {
    key,
    tags,
    size: () => size,
    find: (encoding) => answers.get(encoding),
    make(encoding) {
      const begun = making.get(encoding);
      if (begun) return begun;
      const bytes = encoding === 'identity' ? Promise.resolve(body) : compress(body, encoding);
      const made = bytes
        .then((found) => add(encoding, found))
        .finally(() => making.delete(encoding));
      making.set(encoding, made);
      return made;
    },
  };
}

/** The strong ETag of a page in each encoding, in quotes. */
type EncodingTags = Readonly<Record<ContentEncoding, string>>;

/**
 * Returns the ETags of a page from the edition of the service, the page's version and the requested
 * address, not from its bytes. Every process on the same store computes the same ETags before it
 * reads the page.
 */
export function makePageTags(edition: string, version: string, target: string): EncodingTags {
  const name = sha256(`${edition}\n${version}\n${target}`, 'base64url').slice(0, 27);
  return {
    identity: quoteTag(name),
    gzip: quoteTag(`${name}-gzip`),
    br: quoteTag(`${name}-br`),
  };
}
