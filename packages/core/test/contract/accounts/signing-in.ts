import type { SeedAccount, SeedAccountMember } from '@aisle/schema/seed';
import { expect, it } from 'vitest';
import { makeUuid } from '../../../src/testing/make-uuid.js';
import { type OpenStorage, useCommerce } from '../use-commerce.js';

const hut: SeedAccount = { type: 'account', id: makeUuid(0xacc1), name: 'Hut' };
const guides: SeedAccount = { type: 'account', id: makeUuid(0xacc2), name: 'Guides' };
const password = 'rope and compass';
const ida: SeedAccountMember = {
  type: 'account_member',
  id: makeUuid(0xacce),
  username: 'Ida@Example.org',
  name: 'Ida',
  email: 'ida@example.org',
  password,
  account_ids: [guides.id, hut.id],
};
const username = 'IDA@example.ORG';

/** Declares the tests of account members. */
export function describeSigningIn(openStorage: OpenStorage): void {
  const service = useCommerce(openStorage, [hut, guides, ida]);
  const { signIn, signUp } = {
    signIn: (secret: string, name = username) =>
      service.commerce.accounts.signIn({ username: name, password: secret }),
    signUp: (change: object = {}) =>
      service.commerce.accounts.signUp({
        username: 'Mara',
        password: 'a long walk home',
        name: 'Mara Lind',
        email: 'mara@example.org',
        ...change,
      }),
  };

  it('sign in with their password, in any letter case of their username', async () => {
    const { member, accounts } = await signIn(password);
    expect(member.id).toBe(ida.id);
    expect(accounts.map(({ name }) => name)).toEqual(['Hut', 'Guides']);
  });

  it('are refused alike with a wrong password and an unknown username', async () => {
    for (const asked of [() => signIn('wrong'), () => signIn(password, 'nobody')]) {
      await expect(asked()).rejects.toMatchObject({
        code: 'unauthorized',
        message: 'Wrong username or password.',
      });
    }
  });

  it('have to wait after ten wrong passwords', async () => {
    await Promise.allSettled(Array.from({ length: 10 }, () => signIn('wrong')));
    await expect(signIn(password)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(signIn(password, 'nobody')).rejects.toMatchObject({ code: 'unauthorized' });
    service.environment.advance(15 * 60 * 1000);
    expect((await signIn(password)).member.id).toBe(ida.id);
  });

  it('sign in once with a one-time password, for ten minutes', async () => {
    const { makeOneTimePassword, signInOnce } = service.commerce.accounts;
    const make = async () => (await makeOneTimePassword({ username })) ?? '';
    const use = (one_time_password: string, name = username) =>
      signInOnce({ username: name, one_time_password });
    const refused = { code: 'unauthorized', message: 'Wrong username or one-time password.' };
    expect(await makeOneTimePassword({ username: 'nobody' })).toBeUndefined();
    const first = await make();
    const second = await make();
    expect(second).toMatch(/^[0-9a-z]{8}$/);
    for (const wrong of [first, '', '-']) await expect(use(wrong)).rejects.toMatchObject(refused);
    await expect(use(second, 'nobody')).rejects.toMatchObject(refused);
    expect((await use(` ${second.toUpperCase()}`)).member.id).toBe(ida.id);
    await expect(use(second)).rejects.toMatchObject(refused);
    const late = await make();
    service.environment.advance(10 * 60 * 1000);
    await expect(use(late)).rejects.toMatchObject(refused);
    expect((await signIn(password)).member.id).toBe(ida.id);
  });

  it('have five tries for a one-time password, and no more than for a password', async () => {
    const { makeOneTimePassword, signInOnce } = service.commerce.accounts;
    const guess = (one_time_password: string) => signInOnce({ username, one_time_password });
    const guesses = () => Promise.allSettled(['1', '2', '3', '4', '5'].map(guess));
    const made = await makeOneTimePassword({ username });
    await guesses();
    await expect(guess(made ?? '')).rejects.toMatchObject({ code: 'unauthorized' });
    await guesses();
    const again = await makeOneTimePassword({ username });
    await expect(guess(again ?? '')).rejects.toMatchObject({ code: 'too_many_requests' });
    service.environment.advance(15 * 60 * 1000);
    expect((await signIn(password)).member.id).toBe(ida.id);
  });

  it('are stored and exported with a hash of their password', async () => {
    const exported = await service.export();
    expect(JSON.stringify(exported)).not.toContain(password);
    const again = await service.load([ida]);
    expect(again.changes).toEqual({ account_member: { added: 0, changed: 0, unchanged: 1 } });
    await service.commerce.reset();
    await service.load(exported);
    expect((await signIn(password)).member.id).toBe(ida.id);
  });

  it('sign up once, with an account of their own', async () => {
    const made = await signUp();
    expect(made.accounts).toMatchObject([{ name: 'Mara Lind' }]);
    expect(await signIn('a long walk home', 'mara')).toEqual(made);
    const { records } = await service.commerce.records.listAccounts({});
    expect(records.map(({ name }) => name)).toContain('Mara Lind');
    for (const taken of ['MARA', username]) {
      await expect(signUp({ username: taken })).rejects.toMatchObject({ code: 'conflict' });
    }
    await expect(signUp({ username: 'Jo', password: 'short' })).rejects.toMatchObject({
      code: 'validation_failed',
      pointers: ['/password'],
    });
    const both = [signUp({ username: 'Jo' }), signUp({ username: 'jo' })];
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('sign up until the store has as many as it takes', async () => {
    const storage = await openStorage();
    const times = {
      created_at: '2026-01-31T09:00:00.000Z',
      updated_at: '2026-01-31T09:00:00.000Z',
    };
    const add = (number: number, username: string) => {
      const account = { ...hut, ...times, id: makeUuid(0x100 + number) };
      const { password: _, ...open } = ida;
      const id = makeUuid(0x200 + number);
      const member = { ...open, ...times, id, username, account_ids: [account.id] };
      return storage.accounts.addMember(member, account, 2);
    };
    expect(await add(1, 'a')).toBe('added');
    expect(await add(2, 'b')).toBe('added');
    expect(await add(3, 'b')).toBe('taken');
    expect(await add(4, 'c')).toBe('full');
    expect(await storage.accounts.findMember('c')).toBeUndefined();
    expect((await storage.accounts.list({ limit: 10, offset: 0 })).total).toBe(2);
    await storage.close();
  });

  it('are refused with an unknown account, and with a password beside a hash', async () => {
    const { password: _, ...open } = ida;
    await expect(service.load([{ ...open, account_ids: [makeUuid(0xffff)] }])).rejects.toThrow(
      'refers to the account',
    );
    const password_hash = `scrypt:16384:8:5:c2FsdA:${'A'.repeat(43)}`;
    await expect(service.load([{ ...ida, password_hash }])).rejects.toThrow('password_hash');
  });
}
