import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Commerce } from '../../commerce/commerce.js';
import { createCommerce } from '../../commerce/create-commerce.js';
import { makeOffering } from '../../testing/make-offering.js';
import { makeProduct } from '../../testing/make-product.js';
import { makeSubscription } from '../../testing/make-subscription.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { openSqlite } from './open-sqlite.js';

let folder: string;
let commerce: Commerce;
let other: Database.Database;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-store-'));
  const file = join(folder, 'store.sqlite');
  commerce = createCommerce({ storage: openSqlite(file) });
  other = new Database(file, { timeout: 0 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  other.close();
  await commerce.close();
  rmSync(folder, { recursive: true });
});

it('an import that fails as it begins leaves the store free for others', async () => {
  other.exec('ALTER TABLE releases RENAME TO hidden');
  await expect(commerce.loadRecords([makeOffering()])).rejects.toThrow('no such table');
  other.exec('ALTER TABLE hidden RENAME TO releases');
  const { records } = await commerce.loadRecords([makeOffering()]);
  expect(records).toEqual({ offering: 1 });
});

it('others get their turn while records for a store in memory are checked', async () => {
  const inMemory = createCommerce({ storage: openSqlite(':memory:') });
  let [turns, isDone] = [0, false];
  const countTurns = () => {
    turns += 1;
    if (!isDone) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const records = Array.from({ length: 2_000 }, (_, index) =>
    makeProduct({ id: makeUuid(index), sku: `SKU-${index}` }),
  );
  await inMemory.loadRecords(records);
  isDone = true;
  await inMemory.close();
  expect(turns).toBeGreaterThan(6);
});

it('while an import goes on, reads are answered and an update waits for it, however long it takes', async () => {
  const stored = makeSubscription({ currency: 'USD' });
  await commerce.loadRecords([makeOffering(), stored]);
  const address_id = 'add0add0-0000-4000-8000-000000000001';
  const currency = async () => {
    const found = await commerce.subscriptions.find(stored.id);
    return found?.subscription.attributes.currency;
  };
  let time = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
  let outcome: unknown;
  /** The update looks at the clock each time that it tries. */
  const triedAgain = async () => {
    const { length } = clock.mock.calls;
    while (clock.mock.calls.length < length + 2 && outcome === undefined) await nextTurn();
  };

  async function* records() {
    for (let index = 0; index < 600; index += 1) {
      const id = `b1b1b1b1-0000-4000-8000-${String(index).padStart(12, '0')}`;
      yield { record: { ...stored, id }, origin: 'seed:1' };
    }
    yield { record: { ...stored, currency: 'EUR' }, origin: 'seed:2' };
    const settle = (result: unknown) => {
      outcome = result;
    };
    void commerce.subscriptions.update(stored.id, { address_id }).then(settle, settle);
    for (; time < 60_000; time += 20_000) await triedAgain();
    expect(await currency()).toBe('USD');
    expect(outcome).toBeUndefined();
  }

  await commerce.loadSeed(records());
  while (outcome === undefined) await nextTurn();
  expect(outcome).toMatchObject({ subscription: { attributes: { address_id, currency: 'EUR' } } });
});
