import type { Reading } from '@aisle/core/engine';
import type { Answer } from '../answer/answer.js';
import { endWaiting } from '../answer/end-of-turn.js';
import type { ServerTiming } from '../answer/server-timing.js';
import { isKnownTag, namesTag } from '../request/entity-tags.js';
import type { ContentEncoding } from './content-encoding.js';
import { finishPage } from './finished-page.js';
import type { AnswerMemory } from './page-memory.js';
import { makePageTags } from './page-tags.js';
import type { RenderedAnswer } from './rendered-answer.js';

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
    endWaiting();
    const { version, ...answer } = await page.read(timing);
    const headers = { ...answer.headers, 'Cache-Control': cacheControl, Vary: vary };
    const tags = makePageTags(edition, version, target);
    const finished = finishPage(keyOf(version, target), { ...answer, headers }, tags);
    memory.keep(finished);
    return finished;
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
    if (kept) timing?.end('memory', 'find the page in memory');
    const tag = finished.tags[encoding];
    if (isKnownTag(ifNoneMatch, tag)) return notModified(tag, vary);
    const made = finished.find(encoding);
    if (made) return made;

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
