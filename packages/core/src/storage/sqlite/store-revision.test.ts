import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCart } from '../../../test/contract/carts/make-cart.js';
import type { Connection } from './connection/connection.js';
import { connect } from './connection/file-connection.js';
import { openSqlite } from './open-sqlite.js';
import { createStoreRevision, type FindRevision } from './sqlite-storage.js';

let folder: string;
let own: Connection;
let other: Connection;
let revision: FindRevision;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-revision-'));
  own = connect(join(folder, 'store.db'), { readOnly: false });
  other = connect(join(folder, 'store.db'), { readOnly: false });
  revision = createStoreRevision(own);
});
afterEach(async () => {
  await Promise.all([own.close(), other.close()]);
  rmSync(folder, { recursive: true });
});

const write = ({ database }: Pick<Connection, 'database'>) =>
  database.prepare(`INSERT OR REPLACE INTO settings (name, value) VALUES ('x', '1')`).run();

describe('the revision of a store', () => {
  it('stays while nothing changes', async () => {
    const before = revision();
    await nextTurn();
    expect(revision()).toBe(before);
  });

  it('is another one at once after a change of this process', () => {
    const before = revision();
    write(own);
    expect(revision()).not.toBe(before);
  });

  it('stays after a change that no catalog shows', async () => {
    const { carts, catalog } = openSqlite(':memory:');
    const before = catalog.revision();
    const cart = makeCart();
    await carts.change(cart.id, () => cart);
    await carts.change(cart.id, () => ({ ...cart, name: 'Other' }));
    await carts.cleanUp(Number.MAX_SAFE_INTEGER, 10);
    await nextTurn();
    expect(catalog.revision()).toBe(before);
  });

  it('is another one at once after a session of this process', () => {
    const before = revision();
    const session = own.openSession();
    write(session);
    session.end();
    expect(revision()).not.toBe(before);
  });

  it('is another one in the next turn after a change of another process', async () => {
    const before = revision();
    write(other);
    expect(revision()).toBe(before);
    await nextTurn();
    expect(revision()).not.toBe(before);
  });
});
