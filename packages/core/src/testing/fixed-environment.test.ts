import { createValidator, Uuid } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { makeFixedEnvironment } from './fixed-environment.js';

describe('a fixed environment', () => {
  it('has a clock that stands still until it is moved', () => {
    const { clock, advance, setTime } = makeFixedEnvironment();
    expect([clock(), clock()]).toEqual([Date.UTC(2026, 0, 31, 9, 30), clock()]);
    advance(5);
    expect(clock()).toBe(Date.UTC(2026, 0, 31, 9, 30, 0, 5));
    setTime(7);
    expect(clock()).toBe(7);
  });

  it('draws the same numbers from the same seed, each from 0 to below 1', () => {
    const draw = (seed: number) => {
      const { random } = makeFixedEnvironment({ seed });
      return Array.from({ length: 1000 }, random);
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    expect(draw(1)[0]).toBe(0.6270739405881613);
    expect(draw(1).every((number) => number >= 0 && number < 1)).toBe(true);
    const mean = draw(1).reduce((sum, number) => sum + number) / 1000;
    expect(mean).toBeCloseTo(0.5, 1);
  });

  it('makes ids that differ and are UUIDs', () => {
    const made = Array.from({ length: 300 }, makeFixedEnvironment().ids);
    const validate = createValidator(Uuid);
    expect(made[0]).toBe('00000000-0000-4000-8000-000000000001');
    expect(new Set(made).size).toBe(300);
    expect(made.filter((id) => validate(id).faults)).toEqual([]);
  });
});
