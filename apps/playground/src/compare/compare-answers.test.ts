import { describe, expect, it } from 'vitest';
import {
  type ComparedAnswer,
  compareAnswers,
  formatPercent,
  summarize,
} from './describe-difference.js';

function answer(json: unknown, rest: Partial<ComparedAnswer> = {}): ComparedAnswer {
  return {
    title: 'one',
    status: 200,
    statusText: 'OK',
    headers: [],
    text: JSON.stringify(json),
    json,
    ...rest,
  };
}

describe('compareAnswers', () => {
  it('compares lists record by record', () => {
    const { body } = compareAnswers(
      answer({ data: [{ id: 'a' }] }),
      answer({ data: [{ id: 'a' }, { id: 'b' }] }),
    );
    expect(body).toMatchObject({ kind: 'list', counts: { added: 1, unchanged: 1 } });
  });

  it('compares other bodies field by field', () => {
    const { body } = compareAnswers(
      answer({ data: { id: 'a', attributes: { paused: false } } }),
      answer({ data: { id: 'a', attributes: { paused: true } } }),
    );
    expect(body).toEqual({
      kind: 'fields',
      changes: [{ kind: 'changed', path: '/data/attributes/paused', before: false, after: true }],
    });
  });

  it('says no more of a list and an error than that', () => {
    const difference = compareAnswers(
      answer({ data: [] }),
      answer({ errors: [{ status: '404' }] }, { status: 404 }),
    );
    expect(difference).toMatchObject({
      status: { before: 200, after: 404 },
      body: { kind: 'unlike' },
    });
    expect(summarize(difference)).toBe('Status 200 became 404; one is an error.');
  });

  it('compares two errors field by field', () => {
    const error = (status: string) => answer({ errors: [{ status }] }, { status: Number(status) });
    expect(compareAnswers(error('404'), error('400')).body).toEqual({
      kind: 'fields',
      changes: [{ kind: 'changed', path: '/errors/0/status', before: '404', after: '400' }],
    });
  });

  it('compares what is not JSON as text', () => {
    const text = { headers: [], title: '', status: 200, statusText: 'OK' };
    expect(compareAnswers({ ...text, text: 'a' }, { ...text, text: 'a' }).body).toEqual({
      kind: 'text',
      isSame: true,
    });
  });

  it('leaves out headers that differ always', () => {
    const { headers } = compareAnswers(
      answer(
        {},
        {
          headers: [
            ['Date', '1'],
            ['Content-Language', 'en'],
            ['ETag', '"1"'],
          ],
        },
      ),
      answer(
        {},
        {
          headers: [
            ['date', '2'],
            ['content-language', 'fr'],
          ],
        },
      ),
    );
    expect(headers).toEqual([
      { name: 'content-language', before: 'en', after: 'fr' },
      { name: 'etag', before: '"1"' },
    ]);
  });

  it('knows when a list is only a part', () => {
    const part = answer({ data: [{ id: 'a' }], meta: { results: { total: 2 } } });
    expect(compareAnswers(part, part).part).toEqual({
      first: 1,
      last: 1,
      total: 2,
      isUncertain: true,
    });
    const asked = { ...part, elsewhere: [] };
    expect(compareAnswers(asked, asked).part?.isUncertain).toBe(false);
    expect(compareAnswers(part, asked).part?.isUncertain).toBe(true);
    expect(summarize(compareAnswers(part, part))).toBe('No difference.');
  });
});

describe('summarize', () => {
  it('counts a record once, whatever became of it', () => {
    const record = (id: string, name: string) => ({ id, attributes: { name } });
    const before = answer({ data: [record('a', 'A'), record('b', 'B'), record('c', 'C')] });
    const after = answer({ data: [record('b', 'B'), record('c', 'C'), record('a', 'Z')] });
    expect(summarize(compareAnswers(before, after))).toBe('1 moved and changed, 2 unchanged.');
  });

  it('says first what changed alike in every record, and when headers are all', () => {
    const published = (published_at: string, count = 1) =>
      answer({ data: ['a', 'b'].map((id) => ({ id, published_at, count })) });
    expect(summarize(compareAnswers(published('2036'), published('2037')))).toBe(
      '2 unchanged; in every record published_at changed in the same way.',
    );
    expect(summarize(compareAnswers(published('2036'), published('2037', 2)))).toBe(
      '2 unchanged; in every record 2 fields changed in the same way.',
    );
    const tagged = { ...published('2036'), headers: [['etag', 'x'] as const] };
    expect(summarize(compareAnswers(published('2036'), tagged))).toBe(
      'The bodies are equal; 1 header differs.',
    );
  });
});

describe('formatPercent', () => {
  it.each([
    [12.5, '+12.5 %'],
    [-20, '−20 %'],
    [0, '+0 %'],
  ])('writes %d as %s', (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });
});
