import { describe, expect, it } from 'vitest';
import { returnBody, takeBody } from './exchange.js';

const isSame = (one: Buffer, other: Buffer) => one.buffer === other.buffer;

describe('the memory of a body', () => {
  it('has the length that was asked for', () => {
    for (const length of [0, 1, 70_000, 2 ** 20, 2 ** 20 + 1]) {
      expect(takeBody(length)).toHaveLength(length);
    }
  });

  it('is used again for one of about its length, once it was returned', () => {
    const sent = takeBody(70_000);
    expect(isSame(takeBody(70_000), sent)).toBe(false);
    returnBody(sent);
    expect(isSame(takeBody(20_000), sent)).toBe(false);
    expect(isSame(takeBody(100_000), sent)).toBe(true);
    expect(isSame(takeBody(100_000), sent)).toBe(false);
  });

  it('is returned once', () => {
    const sent = takeBody(40_000);
    returnBody(sent);
    returnBody(sent);
    expect(isSame(takeBody(40_000), sent)).toBe(true);
    expect(isSame(takeBody(40_000), sent)).toBe(false);
  });

  it('is not that of other buffers', () => {
    const other = Buffer.alloc(2 ** 16);
    returnBody(other);
    expect(isSame(takeBody(2 ** 16), other)).toBe(false);
  });

  it('is kept for 16 MiB of bodies', () => {
    const sent = Array.from({ length: 20 }, () => takeBody(2 ** 20));
    for (const body of sent) returnBody(body);
    const taken = new Set(Array.from({ length: 20 }, () => takeBody(2 ** 20).buffer));
    expect(sent.filter(({ buffer }) => taken.has(buffer))).toHaveLength(16);
  });
});
