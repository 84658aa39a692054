import { CommerceError } from '@aisle/schema';
import { describe, expect, it } from 'vitest';
import { untilReached } from './load-files.js';

const away = new CommerceError('storage_unavailable', 'The database is away.');

/** Returns a function that fails `times` times, then succeeds. */
function failing(times: number, error: Error = away) {
  let left = times;
  const open = async () => {
    open.attempts += 1;
    left -= 1;
    if (left >= 0) throw error;
    return 'open';
  };
  open.attempts = 0;
  return open;
}

describe('a server that cannot be reached', () => {
  it('is tried again for a while, which is told once', async () => {
    const said: string[] = [];
    const open = failing(1);
    const options = { say: (text: string) => said.push(text), patience: 30_000 };
    expect(await untilReached(open, options)).toBe('open');
    expect(open.attempts).toBe(2);
    expect(said).toEqual(['The database is away. Retrying for 30 s …']);
  });

  it.each([0, 400])('is given up when it takes longer than %s ms', async (patience) => {
    const open = failing(2);
    const options = { say: () => {}, patience };
    await expect(untilReached(open, options)).rejects.toBe(away);
    expect(open.attempts).toBe(1);
  });

  it('is given up at once for what stays wrong', async () => {
    const wrong = new CommerceError('unusable_file', 'The password is wrong.');
    const open = failing(2, wrong);
    await expect(untilReached(open, { say: () => {}, patience: 30_000 })).rejects.toBe(wrong);
    expect(open.attempts).toBe(1);
  });

  it('is waited for no longer than the user wants to', async () => {
    const controller = new AbortController();
    const options = { say: () => controller.abort(), signal: controller.signal, patience: 30_000 };
    await expect(untilReached(failing(9), options)).rejects.toMatchObject({ code: 'aborted' });
  });
});
