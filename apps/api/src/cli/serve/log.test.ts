import { CommerceError } from '@aisle/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLineWriter, formatRequestLine, outlineError, type WriteBytes } from './log.js';

const gathering = 5;
const pause = 1_000;
const mostBytes = 4 * 1024 * 1024;

/** Creates a writer to a target whose writes complete on demand. */
function makeWriter() {
  const asked: { text: string; done: Parameters<WriteBytes>[1] }[] = [];
  const told: string[] = [];
  const lines = createLineWriter(
    (bytes, done) => asked.push({ text: bytes.toString(), done }),
    (text) => told.push(text),
  );
  const answer = (code: string | undefined, written = 0) =>
    asked
      .shift()
      ?.done(code === undefined ? null : Object.assign(new Error(code), { code }), written);
  const write = (...texts: string[]) => {
    for (const text of texts) lines.write(text);
    vi.advanceTimersByTime(gathering);
  };
  return { asked, told, lines, answer, write, texts: () => asked.map(({ text }) => text) };
}

describe('lines', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('of some milliseconds are written in one piece, one piece after the other', () => {
    const { lines, answer, write, texts } = makeWriter();
    lines.write('a\n');
    expect(texts()).toEqual([]);
    write('b\n');
    expect(texts()).toEqual(['a\nb\n']);
    write('c\n', 'd\n');
    expect(texts()).toEqual(['a\nb\n']);
    answer(undefined, 2);
    expect(texts()).toEqual(['b\n']);
    answer(undefined, 2);
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(gathering);
    expect(texts()).toEqual(['c\nd\n']);
    answer(undefined, 4);
    write('e\n');
    expect(texts()).toEqual(['e\n']);
  });

  it('wait for a disk that is full, and are written when it has room', () => {
    const { answer, write, texts, told } = makeWriter();
    write('a');
    answer('ENOSPC');
    write('b');
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(pause);
    expect(texts()).toEqual(['a']);
    answer('ENOSPC');
    vi.advanceTimersByTime(pause);
    answer(undefined, 1);
    vi.advanceTimersByTime(gathering);
    expect(texts()).toEqual(['b']);
    expect(told).toEqual([
      'Cannot write the log (ENOSPC). Requests are still served.',
      'The log is writable again; 0 parts of it were lost.',
    ]);
  });

  it('that are more than may wait are dropped, which is told once and counted', () => {
    const { answer, write, texts, told } = makeWriter();
    const most = 'x'.repeat(mostBytes - 1);
    write(most);
    write('12', '12', '3');
    expect(told).toEqual([expect.stringContaining('(its reader is too slow)')]);
    answer(undefined, most.length);
    vi.advanceTimersByTime(gathering);
    expect(texts()).toEqual(['3']);
    expect(told[1]).toContain('2 parts of it were lost');
  });

  it('are forgotten once nobody will ever read them', () => {
    const { lines, answer, write, texts, told } = makeWriter();
    write('a');
    answer('EPIPE');
    write('b');
    expect(texts()).toEqual([]);
    expect(lines.takeRest()).toHaveLength(0);
    expect(told).toEqual([]);
  });

  it('that are not written yet are known when the process exits', () => {
    const { lines, answer, write } = makeWriter();
    write('abc');
    lines.write('d');
    answer(undefined, 1);
    expect(lines.takeWaiting().toString()).toBe('d');
    lines.write('e');
    expect(lines.takeRest().toString()).toBe('bce');
    expect(lines.takeRest()).toHaveLength(0);
  });
});

const entry = {
  request_id: 'r',
  method: 'GET',
  path: '/catalogs/*',
  status: 200,
  ms: 3.14,
  bytes: 12_400,
};

describe('formatRequestLine', () => {
  it('says what was asked, what came of it, and how long it took', () => {
    expect(formatRequestLine({ ...entry, rows: 25, total: 180, filter: 'eq(tags)' })).toBe(
      'GET 200 /catalogs/* 3.1 ms 12.4 kB 25 of 180 eq(tags)',
    );
  });

  it('gives the code of an error and its place', () => {
    const fault = { code: 'validation_failed', pointer: '/plan_id' };
    expect(formatRequestLine({ ...entry, status: 400, bytes: 99, ...fault })).toBe(
      'GET 400 /catalogs/* 3.1 ms 99 B — validation_failed /plan_id',
    );
  });

  it('gives the first line of the explanation of an error where it may be shown', () => {
    const detail = 'Wrong filter at offset 0: no operator.\n  x\n  ^';
    expect(formatRequestLine({ ...entry, status: 400, code: 'bad_request', detail })).toMatch(
      / — Wrong filter at offset 0: no operator\.$/,
    );
  });

  it('says when the caller went away', () => {
    expect(formatRequestLine({ ...entry, aborted: true })).toContain('GET broken off /catalogs/*');
  });

  it('lets no caller write to the terminal', () => {
    const line = formatRequestLine({ ...entry, filter: 'eq(name,\u001b[2J\u202e\r\n)' });
    expect(line).toMatch(/eq\(name,\\u\{1b\}\[2J\\u\{202e\}\\u\{d\}\\u\{a\}\)$/);
  });
});

describe('outlineError', () => {
  it('has type, code, frames and cause of an error, and no message', () => {
    const cause = Object.assign(new SyntaxError('bad s3cret\n    at s3cret (s3cret:1:1)'), {
      code: 'ERR_BAD',
      detail: 's3cret',
    });
    const outline = outlineError(new RangeError('s3cret', { cause }));
    expect(outline).toMatchObject({
      type: 'RangeError',
      code: undefined,
      stack: expect.stringMatching(/^ {4}at .*log\.test\.ts:\d+:\d+/),
      cause: { type: 'SyntaxError', code: 'ERR_BAD', stack: expect.stringMatching(/^ {4}at /) },
    });
    expect(JSON.stringify(outline)).not.toContain('s3cret');
  });

  it.each([
    ['a name', Object.assign(new Error('x'), { name: 'a s3cret' })],
    ['a code', Object.assign(new Error('x'), { code: 'a s3cret' })],
    ['a message that was changed', Object.assign(new Error('s3cret'), { message: 'y' })],
    ['an error of a request', new CommerceError('bad_request', 's3cret')],
    ['a text', 's3cret'],
  ])('has no words of callers: %s', (_, error) => {
    expect(JSON.stringify(outlineError(error))).not.toContain('s3cret');
  });

  it('has the sentence of an error about the store', () => {
    const error = new CommerceError('storage_unavailable', 'The store is damaged.', {
      cause: new Error('s3cret'),
    });
    expect(outlineError(error)).toMatchObject({
      message: 'The store is damaged.',
      cause: { type: 'Error', message: undefined },
    });
  });
});
