import { describe, expect, it } from 'vitest';
import { createIntactMemory, nothingKnown } from './intact-memory.js';

describe('what was found intact', () => {
  it('is known by its number, wherever it stands on a page', () => {
    const memory = createIntactMemory(() => 0);
    const number = 2 ** 40 + 64;
    memory.of([7, number]).add(1);
    expect(memory.of([number]).has(0)).toBe(true);
    expect(memory.of([number + 1, 7]).has(0)).toBe(false);
    expect(memory.of([number + 1, 7]).has(1)).toBe(false);
    expect(memory.of([]).has(0)).toBe(false);
  });

  it('is looked at again after a minute', () => {
    let time = 1000;
    const memory = createIntactMemory(() => time);
    memory.of([1]).add(0);
    time += 59_999;
    expect(memory.of([1]).has(0)).toBe(true);
    time += 1;
    expect(memory.of([1]).has(0)).toBe(false);
  });

  it('is forgotten when there is too much of it', () => {
    const memory = createIntactMemory(() => 0);
    const numbers = Array.from({ length: 100_001 }, (_, index) => index);
    const page = memory.of(numbers);
    for (const index of numbers) page.add(index);
    expect(memory.of(numbers).has(5)).toBe(false);
  });

  it('may be nothing', () => {
    nothingKnown.add(0);
    expect(nothingKnown.has(0)).toBe(false);
  });
});
