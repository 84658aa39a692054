import type { ClockChange } from '@aisle/schema/dev';
import { describe, expect, it } from 'vitest';
import { createClock } from './steerable-clock.js';

const real = Date.parse('2026-01-31T09:30:00.000Z');
const minute = 60_000;

/** A clock over a real time that a test moves. */
function makeClock(frozenAt?: number) {
  let base = real;
  const clock = createClock({ base: () => base, ...(frozenAt !== undefined && { frozenAt }) });
  const pass = (milliseconds: number) => {
    base += milliseconds;
  };
  return { clock, pass };
}

describe('a clock', () => {
  it('tells the real time at first, or the time it is frozen at', () => {
    const { clock, pass } = makeClock();
    pass(minute);
    expect(clock.state()).toEqual({ now: '2026-01-31T09:31:00.000Z', mode: 'running', offset: 0 });
    const frozen = makeClock(real + minute);
    frozen.pass(3 * minute);
    expect(frozen.clock.state()).toEqual({
      now: '2026-01-31T09:31:00.000Z',
      mode: 'frozen',
      offset: -2 * minute,
    });
  });

  it.each<[string, ClockChange, string, string, number]>([
    ['stops', { mode: 'frozen' }, '09:30:00', '09:30:00', 0],
    ['stops elsewhere', { mode: 'frozen', time: at('12:00:00') }, '12:00:00', '12:00:00', 150],
    ['stops in the past', { mode: 'frozen', time: at('09:00:00') }, '09:00:00', '09:00:00', -30],
    ['stops at the real time', { mode: 'frozen', time: null }, '09:30:00', '09:30:00', 0],
    ['goes on', { mode: 'running' }, '09:30:00', '09:31:00', 0],
    [
      'goes on from elsewhere',
      { mode: 'running', time: at('12:00:00') },
      '12:00:00',
      '12:01:00',
      150,
    ],
    ['comes back', { mode: 'running', time: null }, '09:30:00', '09:31:00', 0],
    [
      'reads zones',
      { mode: 'frozen', time: '2026-01-31T13:00:00+01:00' },
      '12:00:00',
      '12:00:00',
      150,
    ],
  ])('%s', (_, change, then, aMinuteLater, ahead) => {
    const { clock, pass } = makeClock();
    expect(clock.set(change)).toEqual({ now: at(then), mode: change.mode, offset: ahead * minute });
    expect(clock.now()).toBe(Date.parse(at(then)));
    pass(minute);
    expect(clock.state().now).toBe(at(aMinuteLater));
  });

  it('keeps the time it has when only its mode changes', () => {
    const { clock, pass } = makeClock();
    clock.set({ mode: 'frozen', time: at('12:00:00') });
    pass(minute);
    expect(clock.set({ mode: 'running' })).toMatchObject({
      now: at('12:00:00'),
      offset: 149 * minute,
    });
    pass(minute);
    expect(clock.set({ mode: 'frozen' })).toMatchObject({ now: at('12:01:00'), mode: 'frozen' });
  });

  it('goes back to how it was made', () => {
    const { clock } = makeClock(real);
    clock.set({ mode: 'running', time: at('12:00:00') });
    expect(clock.reset()).toEqual({ now: at('09:30:00'), mode: 'frozen', offset: 0 });
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('stays writable at %s', (time) => {
    const { clock, pass } = makeClock();
    clock.set({ mode: 'running', time });
    pass(minute);
    expect(clock.state().now).toMatch(/^\d{4}-/);
  });
});

function at(time: string): string {
  return `2026-01-31T${time}.000Z`;
}
