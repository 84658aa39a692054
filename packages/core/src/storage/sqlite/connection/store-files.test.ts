import { chmodSync, lchownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeOffering } from '../../../testing/make-offering.js';
import { makeSubscription } from '../../../testing/make-subscription.js';
import { openSqlite } from '../open-sqlite.js';
import { filesOfStore } from './store-files.js';

let folder: string;
let real: string;
let link: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-files-'));
  for (const name of ['data', 'names']) mkdirSync(join(folder, name));
  real = join(folder, 'data', 'store.db');
  link = join(folder, 'names', 'link.db');
  symlinkSync(join('..', 'data', 'store.db'), link);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the files of a store', () => {
  it('are the same for each of its names, and beside the file itself', () => {
    const second = join(folder, 'second.db');
    symlinkSync(link, second);
    for (const name of [link, second]) {
      expect(filesOfStore(name)).toEqual({ ...filesOfStore(real), named: name });
    }
    expect(filesOfStore(link)).toMatchObject({ database: real, log: `${real}-wal` });
  });

  it.each([':memory: ', ' ', 'store.db ', '\tstore.db', 'a\0b'])(
    'of %j are none, which the driver would take for something else',
    (name) => {
      const refusal = expect.objectContaining({
        code: 'unusable_file',
        message: expect.stringContaining(JSON.stringify(name)),
      });
      expect(() => filesOfStore(name)).toThrow(refusal);
      expect(() => openSqlite(name)).toThrow(refusal);
    },
  );

  it.skipIf(process.geteuid?.() !== 0)(
    'are not behind a link that another user made in a folder of everybody’s',
    () => {
      lchownSync(link, 12_345, 12_345);
      expect(filesOfStore(link).database).toBe(real);
      chmodSync(join(folder, 'names'), 0o1777);
      expect(() => filesOfStore(link)).toThrow('a link that another user made');
    },
  );
});

describe('a store behind a link', () => {
  const subscription = makeSubscription();
  const open = () => createCommerce({ storage: openSqlite(link), ...makeFixedEnvironment() });
  const lost = expect.objectContaining({ code: 'storage_unavailable' });
  const update = (commerce: ReturnType<typeof open>) =>
    commerce.subscriptions.update(subscription.id, { address_id: null });

  it.each(['-wal', '-shm', ''])(
    'notices that its file%s is gone, and acknowledges nothing',
    async (end) => {
      const commerce = open();
      await commerce.loadSeed(
        [makeOffering(), subscription].map((record) => ({ record, origin: 'test' })),
      );
      await commerce.check();
      rmSync(`${real}${end}`);
      await expect(commerce.check()).rejects.toEqual(lost);
      await expect(update(commerce)).rejects.toEqual(lost);
      await commerce.close();
    },
  );

  it('that leads elsewhere by now is another store for everybody else', async () => {
    const commerce = open();
    rmSync(link);
    symlinkSync(join(folder, 'data', 'other.db'), link);
    openSqlite(link).close();
    await expect(commerce.check()).rejects.toEqual(lost);
    await commerce.close();
  });

  it('is made where the link leads', async () => {
    await open().close();
    expect(filesOfStore(real).database).toBe(real);
    await createCommerce({ storage: openSqlite(real, { readOnly: true }) }).close();
  });
});
