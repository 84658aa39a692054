import { describe, expect, it } from 'vitest';
import { describeExchange } from '../answer/no-answer.js';
import { readAnswer } from './request-token.js';

const read = (body: string, status = 200) => readAnswer(new Response(body, { status }), 0);

describe('readAnswer', () => {
  it('counts the records of a list', async () => {
    const answer = await read('{"meta":{"results":{"total":7}},"data":[{},{}]}');
    expect(answer).toMatchObject({ json: { data: [{}, {}] }, records: { shown: 2, total: 7 } });
    expect(answer.errors).toBeUndefined();
  });

  it('takes the errors out of an error list', async () => {
    const error = { title: 'Bad Request', status: '400', detail: 'filter: no\n  ^' };
    const answer = await read(JSON.stringify({ errors: [error] }), 400);
    expect(answer).toMatchObject({ status: 400, errors: [error] });
  });

  it.each(['', 'no JSON', '{"a":'])('shows %j as it came', async (body) => {
    const answer = await read(body);
    expect(answer.text).toBe(body);
    expect(answer.json).toBeUndefined();
  });

  it('counts bytes, not characters', async () => {
    expect((await read('"ü"')).size).toBe(4);
  });
});

describe('describeExchange', () => {
  it('sums an answer up in a sentence', async () => {
    const answer = await read('{"meta":{"results":{"total":7}},"data":[{},{}]}');
    const request = { method: 'GET', target: '/', headers: [], missing: [] } as const;
    const sent = { id: '1', at: 0, operation: 'listNodes', request } as const;
    const exchange = { phase: 'answered', sent, answer: { ...answer, duration: 12.4 } } as const;
    expect(describeExchange(exchange)).toBe('200, in 12 ms, 2 of 7 records');
    expect(describeExchange({ ...exchange, isKept: true })).toBe(
      'Kept from 1970-01-01 00:00 UTC: 200, in 12 ms, 2 of 7 records',
    );
  });

  it('says why there is no answer', () => {
    expect(describeExchange({ phase: 'failed', reason: 'Failed to fetch' })).toBe(
      'The server did not respond. Is it running?',
    );
  });
});
