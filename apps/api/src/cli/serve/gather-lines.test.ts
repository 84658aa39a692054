import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gatherLines } from './serve-until.js';

function makeDestination() {
  const written: string[] = [];
  return {
    written,
    write: (text: string) => {
      written.push(text);
    },
    flushSync: () => {
      written.push('(flushed)');
    },
  };
}

describe('gatherLines', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('writes the lines of some milliseconds in one piece', () => {
    const destination = makeDestination();
    const lines = gatherLines(destination);
    lines.write('a\n');
    lines.write('b\n');
    expect(destination.written).toEqual([]);
    vi.advanceTimersByTime(5);
    expect(destination.written).toEqual(['a\nb\n']);
    lines.write('c\n');
    vi.advanceTimersByTime(5);
    expect(destination.written).toEqual(['a\nb\n', 'c\n']);
  });

  it('loses nothing when the process exits', () => {
    const destination = makeDestination();
    const before = process.listeners('exit');
    gatherLines(destination).write('last\n');
    for (const listener of process.listeners('exit')) {
      if (!before.includes(listener)) listener(0);
    }
    expect(destination.written).toEqual(['last\n', '(flushed)']);
  });
});
