import type { Reading } from '@aisle/core/engine';
import { describe, expect, it } from 'vitest';
import { jsonAnswer } from '../http/answer/exchange.js';
import { decideOnce, renderReading } from './serve-reads.js';

describe('decideOnce', () => {
  it('decides once while the decision holds, then anew', async () => {
    let holds = true;
    let decisions = 0;
    const find = decideOnce(async () => {
      decisions += 1;
      return { version: `v${decisions}`, isCurrent: async () => holds };
    });
    const first = await find();
    expect(await find()).toBe(first);
    holds = false;
    expect((await find()).version).toBe('v2');
    expect(decisions).toBe(2);
  });

  it('decides anew after a decision that failed', async () => {
    let fails = true;
    const find = decideOnce(async () => {
      if (fails) throw new Error('busy');
      return { version: 'v1', isCurrent: () => true };
    });
    await expect(find()).rejects.toThrow('busy');
    fails = false;
    expect((await find()).version).toBe('v1');
  });
});

describe('renderReading', () => {
  const address = { path: '/nodes', parameters: [], fileBase: '' };
  const facts = { catalog_id: 'c', release_id: 'r', language: 'en' };
  const reading: Reading<typeof facts & { version: string }> = {
    ...facts,
    version: 'r-1',
    isCurrent: () => true,
    read: async () => ({ ...facts, version: 'r-2' }),
  };
  const render = () => jsonAnswer(200, Buffer.from('[]'));

  it('has the version that was decided, and then the one that was read', async () => {
    const unread = renderReading(reading, address, render);
    expect(unread.version).toBe('r-1');
    const { headers, ...rendered } = render();
    expect(await unread.read()).toEqual({
      ...rendered,
      headers: { ...headers, 'Content-Language': 'en' },
      version: 'r-2',
    });
  });

  it('has another version where links to files have another address', async () => {
    const fileBase = 'http://a.example';
    const unread = renderReading(reading, { ...address, fileBase }, render);
    expect(unread.version).toBe('r-1 http://a.example');
    expect((await unread.read()).version).toBe('r-2 http://a.example');
  });
});
