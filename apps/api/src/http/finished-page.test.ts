import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jsonAnswer } from './answer/exchange.js';
import { finishPage, makePageTags } from './answer-page.js';

const body = Buffer.from(`[${'"text",'.repeat(1000)}1]`);
const tags = makePageTags('1', 'r-1', '/nodes?');
const finish = () => finishPage('key', jsonAnswer(200, body, { Vary: 'Accept' }), tags);

describe('a finished page', () => {
  it('is there as it was rendered, with its tag', () => {
    expect(finish().find('identity')).toEqual({
      status: 200,
      headers: {
        'Content-Type': 'application/json',
        'Cache-Control': 'no-store',
        Vary: 'Accept',
        ETag: tags.identity,
      },
      body,
    });
  });

  it('is compressed when it is asked for, and then kept', async () => {
    const page = finish();
    expect(page.find('gzip')).toBeUndefined();
    const answer = await page.make('gzip');
    expect(gunzipSync(answer.body ?? '')).toEqual(body);
    expect(answer.headers).toMatchObject({ 'Content-Encoding': 'gzip', ETag: tags.gzip });
    expect(page.find('gzip')).toBe(answer);
    expect(page.size()).toBe(body.length + (answer.body?.length ?? 0));
  });

  it('is compressed once for all who ask at the same time', async () => {
    const page = finish();
    const answers = await Promise.all([page.make('br'), page.make('br'), page.make('br')]);
    expect(new Set(answers).size).toBe(1);
    expect(page.size()).toBe(body.length + (answers[0]?.body?.length ?? 0));
  });
});
