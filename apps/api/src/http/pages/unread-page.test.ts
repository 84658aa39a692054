import type { ReleasePage, ResolvedPage } from '@aisle/core';
import { describe, expect, it } from 'vitest';
import { decidePages } from './unread-page.js';

const address = { path: '/nodes', parameters: [], fileBase: '' };

describe('decidePages', () => {
  it('decides once while the decision holds, then anew', async () => {
    let holds = true;
    let decisions = 0;
    const find = decidePages(async () => {
      decisions += 1;
      return resolved(`v${decisions}`, () => holds);
    }, address);
    const first = await find();
    expect(await find()).toBe(first);
    holds = false;
    expect((await find()).version).toBe('v2');
    expect(decisions).toBe(2);
  });

  it('decides anew after a decision that failed', async () => {
    let fails = true;
    const find = decidePages(async () => {
      if (fails) throw new Error('busy');
      return resolved('v1', () => true);
    }, address);
    await expect(find()).rejects.toThrow('busy');
    fails = false;
    expect((await find()).version).toBe('v1');
  });
});

function resolved(version: string, isCurrent: () => boolean): ResolvedPage<ReleasePage> {
  const read = () => Promise.reject(new Error('is not read'));
  return { catalog_id: 'c', release_id: 'r', language: 'en', version, isCurrent, read };
}
