import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../../commerce/storage.js';
import { checksumOf } from '../../integrity/checksum.js';
import type {
  SubscriptionRecord,
  SubscriptionSnapshot,
} from '../../subscriptions/stored-subscription.js';
import { createSubscriptionService } from '../../subscriptions/subscription-service.js';
import { makeFixedEnvironment } from '../../testing/fixed-environment.js';
import { makeOffering } from '../../testing/make-offering.js';
import { makePendingSubscription, makeSubscription } from '../../testing/make-subscription.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { createSubscriptionStore } from '../stores/subscriptions.js';
import { createGroupCommit } from './connection/group-commit.js';
import { createSqliteEngine } from './connection/sqlite-engine.js';
import { openSqlite } from './open-sqlite.js';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'subscriptions-'));
  file = join(folder, 'store.db');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('beside another user of the file', () => {
  const subscription = makeSubscription();
  const pending = [1, 2].map((number) =>
    makePendingSubscription({
      id: `b1b1b1b1-0000-4000-8000-00000000000${number}`,
      go_live_after: `2026-01-01T00:00:0${number}Z`,
    }),
  );
  let storage: Storage;
  let other: Database.Database;

  beforeEach(async () => {
    storage = openSqlite(file);
    const seed = await storage.seeds.begin(0);
    const records = [makeOffering(), subscription, ...pending];
    await seed.write(records.map((record) => ({ record, origin: 'test' })));
    await seed.commit(1);
    other = new Database(file, { timeout: 0 });
  });
  afterEach(async () => {
    other.close();
    await storage.close();
  });

  it('updates that come at once share a commit', async () => {
    const statements: unknown[] = [];
    const watched = new Database(file, { verbose: (statement) => statements.push(statement) });
    const store = createSubscriptionStore(
      createSqliteEngine({ database: watched, apart: { rows: 0 } }, createGroupCommit(watched)),
    );
    const ids = [subscription, ...pending].map(({ id }) => id);
    await Promise.all(ids.map((id) => store.update(id, undefined, addPlus)));
    expect(statements.filter((statement) => statement === 'COMMIT')).toHaveLength(1);
    const all = { search: '', limit: 3, offset: 0 };
    const { snapshots } = await storage.subscriptions.browse(all);
    expect(snapshots.map(({ record }) => record.external_ref)).toEqual(['+', '+', '+']);
    watched.close();
  });

  it('an update of a store that was closed says that it is not open', async () => {
    const second = openSqlite(file);
    await second.close();
    await expect(
      second.subscriptions.update(subscription.id, undefined, addPlus),
    ).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: 'The store is closed.',
    });
  });

  it('an update takes the write lock before it reads', async () => {
    let isLocked = false;
    await storage.subscriptions.update(subscription.id, undefined, ({ record }) => {
      isLocked = !canWrite();
      return record;
    });
    expect(isLocked).toBe(true);
    expect(canWrite()).toBe(true);
  });

  it('an update is busy while the other writes, reading is not, and the next one succeeds', async () => {
    other.exec('BEGIN IMMEDIATE');
    const update = () =>
      storage.subscriptions.update(subscription.id, undefined, ({ record }) => ({ ...record }));
    await expect(update()).rejects.toMatchObject({ name: 'CommerceError', code: 'busy' });
    await expect(storage.subscriptions.find(subscription.id)).resolves.toBeDefined();
    other.exec('ROLLBACK');
    await expect(update()).resolves.toBeDefined();
  });

  it('activations that were made stay when a later one fails', async () => {
    const [first, second] = pending.map(({ id }) => id);
    other.prepare("UPDATE subscriptions SET document = 'broken' WHERE id = ?").run(second);
    const service = createSubscriptionService(storage.subscriptions, makeFixedEnvironment());
    await expect(service.activateDue()).rejects.toThrow('its file is damaged');
    const found = await service.find(first ?? '');
    expect(found?.subscription.attributes).toMatchObject({ pending: false, status: 'active' });
  });

  it('more of them than go live at a time keep no other from going live when they are damaged', async () => {
    const service = createSubscriptionService(storage.subscriptions, makeFixedEnvironment());
    await service.activateDue();
    const [model] = pending;
    const many = Array.from({ length: 120 }, (_, index) => makeUuid(0x7000 + index));
    const insert = other.prepare(
      `INSERT INTO subscriptions (id, offering_id, version, due_at, document, checksum)
      SELECT ?, offering_id, 1, ?, ?, ? FROM subscriptions WHERE id = ?`,
    );
    for (const [index, id] of many.entries()) {
      const document = index < 119 ? 'broken' : JSON.stringify({ ...model, id });
      insert.run(id, index, document, checksumOf(document), model?.id);
    }
    await expect(service.activateDue()).rejects.toThrow('its file is damaged');
    const found = await service.find(many.at(-1) ?? '');
    expect(found?.subscription.attributes).toMatchObject({ pending: false, status: 'active' });
  });

  function addPlus({ record }: SubscriptionSnapshot): SubscriptionRecord {
    return { ...record, external_ref: `${record.external_ref ?? ''}+` };
  }

  function canWrite(): boolean {
    try {
      other.exec('BEGIN IMMEDIATE; ROLLBACK');
      return true;
    } catch {
      return false;
    }
  }
});
