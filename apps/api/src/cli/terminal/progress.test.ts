import { describe, expect, it } from 'vitest';
import { createProgress, formatElapsed, formatProgress } from './progress.js';

function watch(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const progress = createProgress(
    'importing',
    'record',
    { isTTY, write: (text) => written.push(text) },
    () => time,
  );
  const at = (milliseconds: number, done: number, fraction?: number) => {
    time = milliseconds;
    progress.update(done, fraction);
  };
  return { written, progress, at };
}

describe('createProgress', () => {
  it('is silent for what takes less than a second', () => {
    const { written, progress, at } = watch(true);
    at(10, 1, 0.1);
    at(999, 500, 0.9);
    progress.end();
    expect(written).toEqual([]);
  });

  it('draws one line over itself on a terminal, at most ten times a second', () => {
    const { written, progress, at } = watch(true);
    at(1000, 500, 0.5);
    at(1050, 510, 0.51);
    at(1100, 520, 0.52);
    progress.end();
    expect(written).toHaveLength(3);
    expect(written.join('')).not.toContain('\n');
    expect(written[0]).toContain(
      'importing ████████████░░░░░░░░░░░░ 50 % 500 records 500/s 1 s left',
    );
    expect(written.at(-1)).toBe('\r\u001b[K');
  });

  it('writes a line every five seconds in a pipe', () => {
    const { written, at } = watch(false);
    for (const second of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) at(second * 1000, second * 100);
    expect(written).toEqual(['importing 500 records 100/s\n', 'importing 1,000 records 100/s\n']);
  });

  it('moves the bar out of the way of a message', () => {
    const { written, progress, at } = watch(true);
    at(2000, 1, 0.1);
    progress.say('note');
    expect(written.slice(-2)).toEqual(['\r\u001b[K', 'note\n']);
  });
});

describe('formatProgress', () => {
  it('says nothing that is not known', () => {
    expect(formatProgress({ label: 'x', done: 0, noun: 'product', fraction: 0, seconds: 0 })).toBe(
      'x ░░░░░░░░░░░░░░░░░░░░░░░░ 0 % 0 products',
    );
  });

  it('never passes the end', () => {
    expect(
      formatProgress({ label: 'x', done: 1, noun: 'record', fraction: 1.2, seconds: 1 }),
    ).toMatch(/^x █{24} 100 % 1 record 1\/s 0 s left$/);
  });
});

describe('formatElapsed', () => {
  it.each([
    [0, '0 ms'],
    [340.2, '340 ms'],
    [2100, '3 s'],
    [59_500, '1 min 0 s'],
    [130_000, '2 min 10 s'],
  ])('shows %d as %s', (milliseconds, expected) => {
    expect(formatElapsed(milliseconds)).toBe(expected);
  });
});
