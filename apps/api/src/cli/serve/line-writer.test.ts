import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLineWriter, type LineTarget } from './open-output.js';

type Done = Parameters<LineTarget['write']>[1];

/** Creates a target whose writes complete on demand. */
function makeTarget() {
  const asked: { text: string; done: Done }[] = [];
  const told: string[] = [];
  const lines = createLineWriter(
    { write: (bytes, done) => asked.push({ text: bytes.toString(), done }) },
    {
      capacity: 10,
      pause: 1,
      onTrouble: (reason) => told.push(reason),
      onRelief: (dropped) => told.push(`again, without ${dropped}`),
    },
  );
  const answer = (code: string | undefined, written = 0) =>
    asked
      .shift()
      ?.done(code === undefined ? null : Object.assign(new Error(code), { code }), written);
  return { asked, told, lines, answer, texts: () => asked.map(({ text }) => text) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('lines', () => {
  it('are written one piece after the other, in order', () => {
    const { lines, answer, texts } = makeTarget();
    for (const text of ['a', 'b', 'c']) lines.write(text);
    expect(texts()).toEqual(['a']);
    answer(undefined, 1);
    expect(texts()).toEqual(['bc']);
    answer(undefined, 1);
    expect(texts()).toEqual(['c']);
    answer(undefined, 1);
    expect(texts()).toEqual([]);
    lines.write('d');
    expect(texts()).toEqual(['d']);
  });

  it('wait for a disk that is full, and are written when it has room', () => {
    const { lines, answer, texts, told } = makeTarget();
    lines.write('a');
    answer('ENOSPC');
    lines.write('b');
    expect(texts()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual(['a']);
    answer('ENOSPC');
    vi.advanceTimersByTime(1);
    answer(undefined, 1);
    expect(texts()).toEqual(['b']);
    expect(told).toEqual(['ENOSPC', 'again, without 0']);
  });

  it('that are more than may wait are dropped, which is told once and counted', () => {
    const { lines, answer, texts, told } = makeTarget();
    lines.write('123456');
    lines.write('1234567');
    lines.write('1234567');
    lines.write('789');
    expect(told).toEqual(['its reader is too slow']);
    answer(undefined, 6);
    expect(texts()).toEqual(['789']);
    expect(told).toEqual(['its reader is too slow', 'again, without 2']);
  });

  it('are forgotten once nobody will ever read them', () => {
    const { lines, answer, texts, told } = makeTarget();
    lines.write('a');
    answer('EPIPE');
    lines.write('b');
    expect(texts()).toEqual([]);
    expect(lines.unwritten()).toHaveLength(0);
    expect(told).toEqual([]);
  });

  it('that are not written yet are known', () => {
    const { lines, answer } = makeTarget();
    lines.write('abc');
    lines.write('d');
    expect(lines.unwritten().toString()).toBe('abcd');
    answer(undefined, 2);
    expect(lines.unwritten().toString()).toBe('cd');
  });
});
