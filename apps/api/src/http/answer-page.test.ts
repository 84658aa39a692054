import { createMemory } from '@aisle/core/engine';
import { describe, expect, it } from 'vitest';
import { jsonAnswer } from './answer/exchange.js';
import {
  type Asker,
  createAnswerPage,
  createPageMemory,
  makePageTags,
  type Unread,
} from './answer-page.js';

const request: Asker = { target: '/nodes?', encoding: 'identity', vary: 'Accept-Encoding' };
const { identity: tag } = makePageTags('1', 'r-1', '/nodes?');

/** Creates a page whose content differs with each read; also counts the reads. */
function makePage(version: string, versionRead = version) {
  let reads = 0;
  const page: Unread = {
    version,
    isCurrent: () => true,
    async read() {
      reads += 1;
      const body = Buffer.from(`${versionRead} read ${reads} times`);
      return { version: versionRead, ...jsonAnswer(200, body) };
    },
  };
  return { page, reads: () => reads };
}

const answerWith = (capacity: number) =>
  createAnswerPage(createPageMemory(createMemory(capacity)), '1');

describe('a page', () => {
  it('is kept from the second time on', async () => {
    const answerPage = answerWith(100_000);
    const { page, reads } = makePage('r-1');
    await answerPage(page, request, undefined);
    const second = await answerPage(page, request, undefined);
    expect(await answerPage(page, request, undefined)).toBe(second);
    expect(second).toMatchObject({
      status: 200,
      headers: { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' },
    });
    expect(reads()).toBe(2);
  });

  it('that is compressed came but once, too', async () => {
    const answerPage = answerWith(100_000);
    const { page, reads } = makePage('r-1');
    const gzip = { ...request, encoding: 'gzip' } as const;
    for (let times = 0; times < 4; times += 1) await answerPage(page, gzip, undefined);
    expect(reads()).toBe(2);
  });

  it('is read each time without a memory', async () => {
    const answerPage = answerWith(0);
    const { page, reads } = makePage('r-1');
    await answerPage(page, request, undefined);
    await answerPage(page, request, undefined);
    expect(reads()).toBe(2);
  });

  it('of another version or address is another page', async () => {
    const answerPage = answerWith(100_000);
    await answerPage(makePage('r-1').page, request, undefined);
    const newer = makePage('r-2');
    await answerPage(newer.page, request, undefined);
    const elsewhere = makePage('r-1');
    await answerPage(elsewhere.page, { ...request, target: '/nodes?x' }, undefined);
    expect([newer.reads(), elsewhere.reads()]).toEqual([1, 1]);
  });

  it('of another version is another page, with another tag', async () => {
    const answerPage = answerWith(100_000);
    const tags = [];
    for (const version of ['r-1 http://a.example', 'r-1 http://b.example', 'r-1']) {
      const { page, reads } = makePage(version);
      await answerPage(page, request, undefined);
      const answer = await answerPage(page, request, undefined);
      expect(await answerPage(page, request, undefined)).toBe(answer);
      expect(reads()).toBe(2);
      tags.push(answer.headers.ETag);
      for (const known of tags) {
        const { status } = await answerPage(page, request, known);
        expect(status).toBe(known === answer.headers.ETag ? 304 : 200);
      }
    }
    expect(new Set(tags).size).toBe(3);
  });

  it('is kept as the version that was read', async () => {
    const answerPage = answerWith(100_000);
    const { page: pruned } = makePage('r-1', 'r-2');
    await answerPage(pruned, request, undefined);
    const answer = await answerPage(pruned, request, undefined);
    const { page, reads } = makePage('r-2');
    expect(await answerPage(page, request, undefined)).toBe(answer);
    expect(reads()).toBe(0);
    expect(answer.headers.ETag).toBe(makePageTags('1', 'r-2', '/nodes?').identity);
  });
});

describe('a page that the asker has', () => {
  it.each([0, 100_000])('is not read, with a memory of %j bytes', async (capacity) => {
    const { page, reads } = makePage('r-1');
    expect(await answerWith(capacity)(page, request, `"x", ${tag}`)).toEqual({
      status: 304,
      headers: { ETag: tag, 'Cache-Control': 'private, no-cache', Vary: 'Accept-Encoding' },
    });
    expect(reads()).toBe(0);
  });

  it('is read when it has it in another encoding, or only claims to have any', async () => {
    const { page, reads } = makePage('r-1');
    const answerPage = answerWith(0);
    const gzip = { ...request, encoding: 'gzip' } as const;
    expect((await answerPage(page, gzip, tag)).status).toBe(200);
    expect((await answerPage(page, request, '*')).status).toBe(304);
    expect(reads()).toBe(2);
  });
});

describe('a page that cannot be read', () => {
  it('is not kept', async () => {
    const answerPage = answerWith(100_000);
    const page: Unread = {
      ...makePage('r-1').page,
      read: () => Promise.reject(new Error('busy')),
    };
    await expect(answerPage(page, request, undefined)).rejects.toThrow('busy');
    expect((await answerPage(makePage('r-1').page, request, undefined)).status).toBe(200);
  });
});
