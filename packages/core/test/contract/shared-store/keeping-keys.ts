import { expect, it } from 'vitest';
import type { KeyStore, Storage } from '../../../src/commerce/storage.js';
import { makeOffering } from '../../../src/testing/make-offering.js';
import { keepRecords } from '../../support/keep-records.js';
import type { OpenStorage } from '../use-commerce.js';
import { type OpenAgain, useTwoUsers } from './use-two-users.js';

/** Declares the tests of a store that keeps the keys of its services. */
export function describeKeepingKeys(openStorage: OpenStorage, openAgain: OpenAgain): void {
  const users = useTwoUsers(openStorage, openAgain);

  it('what one user keeps is what the other reads', async () => {
    const { first, second } = users;
    expect(await keysOf(first).read()).toBeUndefined();
    expect(await keysOf(first).change((kept) => `after ${kept}`)).toBe('after undefined');
    expect(await keysOf(second).read()).toBe('after undefined');
    expect(await keysOf(second).change((kept) => `${kept} and again`)).toBe(
      'after undefined and again',
    );
    expect(await keysOf(first).read()).toBe('after undefined and again');
  });

  it('of many who make the first ones at once, one does', async () => {
    const { first, second } = users;
    const made = await Promise.all(
      [first, second, first, second, first, second].map((user, index) =>
        keysOf(user).change((kept) => kept ?? `made by ${index}`),
      ),
    );
    expect(new Set(made).size).toBe(1);
    expect(await keysOf(second).read()).toBe(made[0]);
  });

  it('no change is lost among many', async () => {
    const { first, second } = users;
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        keysOf(index % 2 === 0 ? first : second).change((kept = '') => `${kept}+`),
      ),
    );
    expect(await keysOf(first).read()).toBe('+'.repeat(12));
  });

  it('a change that is refused changes nothing', async () => {
    const keys = keysOf(users.first);
    await keys.change(() => 'kept');
    const refuse = () => {
      throw new RangeError('refused');
    };
    await expect(keys.change(refuse)).rejects.toThrow('refused');
    expect(await keysOf(users.second).read()).toBe('kept');
  });

  it('a store that is emptied keeps them, and its export has none', async () => {
    const { first } = users;
    await keysOf(first).change(() => 'a secret');
    await keepRecords(first, [makeOffering()]);
    let exported = '';
    for await (const record of first.seeds.exportRecords()) exported += JSON.stringify(record);
    expect(exported).toContain(makeOffering().id);
    expect(exported).not.toContain('a secret');
    await first.seeds.clear();
    expect(await keysOf(first).read()).toBe('a secret');
  });
}

function keysOf({ keys }: Storage): KeyStore {
  if (keys === undefined) throw new RangeError('the engine keeps no keys');
  return keys;
}
