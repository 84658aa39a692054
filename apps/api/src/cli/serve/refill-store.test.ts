import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Commerce, createClock, createCommerce } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseFilling } from '../store/load-files.js';
import { createRefilling } from './store-upkeep.js';

const log = { info: () => {}, error: () => {} };
const hierarchy = { type: 'hierarchy', id: '00000000-0000-4000-8000-000000000001', name: 'Tents' };
const start = Date.parse('2026-01-31T09:30:00.000Z');

let folder: string;
let seed: string;
let commerce: Commerce;
const clock = createClock({ frozenAt: start });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aisle-refill-'));
  seed = join(folder, 'shop.json');
  writeFileSync(seed, JSON.stringify([hierarchy]));
  commerce = createCommerce({ storage: openSqlite(':memory:'), clock: clock.now });
});
afterEach(async () => {
  await commerce.close();
  rmSync(folder, { recursive: true });
});

const refillWith = (seeds: readonly string[], signal = new AbortController().signal) =>
  createRefilling({
    commerce,
    clock,
    filling: chooseFilling({ seed: seeds, production: false }),
    signal,
    log,
  });
const add = (id: string) => commerce.loadSeed([{ record: { ...hierarchy, id }, origin: 'test' }]);

describe('refilling a store', () => {
  it('leaves what the files have, by the clock of the start', async () => {
    await add('00000000-0000-4000-8000-000000000002');
    clock.set({ mode: 'running', time: null });
    await refillWith([seed]).run();
    expect((await commerce.describe()).nodes).toBe(1);
    expect(clock.state()).toMatchObject({ now: '2026-01-31T09:30:00.000Z', mode: 'frozen' });
  });

  it('is done by one at a time', async () => {
    const refilling = refillWith([seed]);
    const first = refilling.run();
    await expect(refilling.run()).rejects.toMatchObject({ code: 'busy' });
    await refilling.finished();
    await first;
    await refilling.run();
    expect((await commerce.describe()).nodes).toBe(1);
  });

  it('changes nothing where there is nothing to fill with', async () => {
    await add('00000000-0000-4000-8000-000000000002');
    clock.set({ mode: 'frozen', time: '2026-02-01T00:00:00Z' });
    await expect(refillWith(['none']).run()).rejects.toMatchObject({ code: 'conflict' });
    expect((await commerce.describe()).nodes).toBe(1);
    expect(clock.state().now).toBe('2026-02-01T00:00:00.000Z');
  });

  it('leaves an empty store when it fails or is stopped, and can be done again', async () => {
    writeFileSync(seed, JSON.stringify([hierarchy, { type: 'hierarchy' }]));
    await add('00000000-0000-4000-8000-000000000002');
    const refilling = refillWith([seed]);
    await expect(refilling.run()).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('The store is now empty'),
    });
    expect((await commerce.describe()).nodes).toBe(0);
    const stopped = refillWith([seed], AbortSignal.abort());
    await expect(stopped.run()).rejects.toMatchObject({ code: 'aborted' });
    expect((await commerce.describe()).nodes).toBe(0);
    writeFileSync(seed, JSON.stringify([hierarchy]));
    await refilling.run();
    expect((await commerce.describe()).nodes).toBe(1);
  });
});
