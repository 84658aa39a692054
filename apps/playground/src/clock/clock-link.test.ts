import { readClock } from '@aisle/schema/dev';
import { afterEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('location', { hash: '' });
const { queryClient } = await import('../dev-data/use-dev.js');
const { clockText, parseClockText } = await import('./describe-clock.js');

const now = '2036-03-01T00:00:00.000Z';

function keep(mode: 'running' | 'frozen', offset: number): void {
  queryClient.setQueryData([readClock.name, {}], { clock: { now, mode, offset }, upcoming: [] });
}

describe('the clock in an address', () => {
  afterEach(() => queryClient.clear());

  it('is not there for the real time, nor before the clock is known', () => {
    expect(clockText()).toBeUndefined();
    keep('running', 0);
    expect(clockText()).toBeUndefined();
  });

  it.each(['running', 'frozen'] as const)('comes back when it is %s', (mode) => {
    keep(mode, 9e9);
    expect(clockText()).toBe(`${mode}@${now}`);
    expect(parseClockText(clockText() ?? '')).toEqual({ mode, time: now });
  });

  it.each(['', 'frozen', 'frozen@', 'frozen@noon', `stopped@${now}`, now])('is not %j', (text) =>
    expect(parseClockText(text)).toBeUndefined(),
  );
});
