import { describe, expect, it } from 'vitest';
import { createCommerce } from '../commerce/create-commerce.js';
import { createAdmissionFilter, createMemory } from '../engine.js';
import { createClock } from '../index.js';
import { openPostgres } from '../postgres.js';
import {
  backupSqlite,
  createTestCommerce,
  filesOfStore,
  inspectSqlite,
  openSqlite,
  restoreSqlite,
} from '../sqlite.js';
import { makeFixedEnvironment } from '../testing.js';
import { foldText } from './require-options.js';

// An untyped program may pass anything.
const any = (value: unknown) => value as never;

const withCarts = (carts: unknown) =>
  createCommerce({ storage: openSqlite(':memory:'), carts: any(carts) });

async function refuse(_what: string, use: () => unknown, words: RegExp): Promise<void> {
  const error = await reasonOf(use);
  expect(error).toBeInstanceOf(TypeError);
  expect(error).toMatchObject({ message: expect.stringMatching(words) });
}

async function reasonOf(use: () => unknown): Promise<unknown> {
  try {
    await use();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('options that a program got wrong', () => {
  it.each([
    [
      'misspelt',
      () => createTestCommerce(any({ recods: [] })),
      /has no option recods: did you mean records\?/,
    ],
    [
      'unknown',
      () => createTestCommerce(any({ seed: 'demo' })),
      /no option seed: known are records, clock/,
    ],
    [
      'records themselves',
      () => createTestCommerce(any([])),
      /createTestCommerce\(\) takes an object of options/,
    ],
    [
      'no list',
      () => createTestCommerce(any({ records: 7 })),
      /records in createTestCommerce\(\) must be/,
    ],
    [
      'a time',
      () => createTestCommerce(any({ clock: 7 })),
      /clock in createTestCommerce\(\) must be a function/,
    ],
    [
      'a file',
      async () => createCommerce(any('store.sqlite')),
      /createCommerce\(\) takes an object of options: storage/,
    ],
    [
      'nothing',
      async () => createCommerce(any({})),
      /storage in createCommerce\(\) must be the result of openSqlite\(\)/,
    ],
    [
      'no storage',
      async () => createCommerce(any({ storage: 'a.db' })),
      /storage in createCommerce\(\) must be/,
    ],
    [
      'a list of limits',
      async () => withCarts([]),
      /carts in createCommerce\(\) must be an object/,
    ],
    ['a limit’s name', async () => withCarts({ lifetimes: 3 }), /did you mean lifetime\?/],
    [
      'a time of nothing',
      async () => withCarts({ lifetime: -1 }),
      /lifetime in createCommerce\(\)/,
    ],
    [
      'a number that is none',
      async () => withCarts({ most: Number.NaN }),
      /most in createCommerce/,
    ],
    [
      'a letter off',
      async () => openSqlite(':memory:', any({ readonly: true })),
      /did you mean readOnly\?/,
    ],
    [
      'no number',
      async () => openSqlite(':memory:', any({ cacheSize: '1' })),
      /cacheSize in openSqlite\(\)/,
    ],
  ])('are refused: %s', refuse);

  const connectionString = 'postgres://nobody@localhost:1/none';
  const openServer = (options: object) => openPostgres(any({ connectionString, ...options }));
  it.each<[string, () => unknown, RegExp]>([
    ['nothing', () => openPostgres(any(undefined)), /takes an object of options: connectionString/],
    ['an address', () => openPostgres(any(connectionString)), /takes an object of options/],
    ['no address', () => openPostgres(any({})), /connectionString in openPostgres\(\) must be/],
    ['misspelt', () => openServer({ poolsize: 1 }), /no option poolsize: did you mean poolSize\?/],
    ['a letter off', () => openServer({ readonly: true }), /did you mean readOnly\?/],
    ['a schema', () => openServer({ schema: 7 }), /schema in openPostgres/],
    ['text', () => openServer({ poolSize: 'x' }), /poolSize in openPostgres\(\) must be a whole/],
    ['no connection', () => openServer({ poolSize: 0 }), /poolSize in/],
    ['fewer', () => openServer({ poolSize: -1 }), /poolSize in/],
    ['no time', () => openServer({ statementTimeout: 'x' }), /statementTimeout in .* milliseconds/],
    [
      'endless',
      () => openServer({ connectTimeout: Number.POSITIVE_INFINITY }),
      /connectTimeout in/,
    ],
    ['no switch', () => openServer({ prepare: 'off' }), /prepare in .* must be true or false/],
    ['no listener', () => openServer({ onWarning: 'log' }), /onWarning in .* must be a function/],
  ])('are refused by openPostgres: %s', refuse);

  it.each<[string, () => unknown, RegExp]>([
    ['misspelt', () => createClock(any({ frozenat: 5 })), /did you mean frozenAt\?/],
    ['text', () => createClock(any({ frozenAt: '2026-01-01' })), /frozenAt in createClock\(\)/],
    ['no time', () => createClock({ frozenAt: Number.NaN }), /frozenAt in createClock\(\)/],
    ['no clock', () => createClock(any({ base: 5 })), /base in createClock\(\) must be a function/],
    [
      'no mode',
      () => createClock().set(any({ mode: 'x' })),
      /mode in clock.set\(\) must be running/,
    ],
    ['nothing', () => createClock().set(any(undefined)), /clock.set\(\) takes an object/],
    ['misspelt', () => createClock().set(any({ mode: 'frozen', tme: '' })), /did you mean time\?/],
    [
      'a day of words',
      () => createClock().set({ mode: 'frozen', time: 'yesterday' }),
      /time in clock.set\(\) must be a timestamp as 2026/,
    ],
  ])('are refused by a clock: %s', refuse);

  it.each<[string, () => unknown, RegExp]>([
    ['less than nothing', () => createMemory(-1), /capacity in createMemory\(\) must be a whole/],
    ['text', () => createMemory(any('64MB')), /capacity in createMemory/],
    [
      'less than nothing',
      () => openSqlite(':memory:', { cacheSize: -5 }),
      /cacheSize in openSqlite/,
    ],
    ['no room', () => createAdmissionFilter(Number.NaN), /room in createAdmissionFilter\(\)/],
    ['text', () => createAdmissionFilter(any('9')), /room in createAdmissionFilter\(\)/],
    ['a day', () => makeFixedEnvironment(any({ now: '2026' })), /now in makeFixedEnvironment\(\)/],
    ['misspelt', () => makeFixedEnvironment(any({ sed: 1 })), /did you mean seed\?/],
    ['no signal', () => backupSqlite('a', 'b', any({ signal: 1 })), /signal in backupSqlite\(\)/],
    ['no time', () => restoreSqlite('a', 'b', any({ patience: '1' })), /patience in restoreSqlite/],
  ])('are refused elsewhere: %s', refuse);

  it.each<[string, (location: string) => unknown]>([
    ['openSqlite', (location) => openSqlite(location)],
    ['filesOfStore', filesOfStore],
    ['inspectSqlite', inspectSqlite],
    ['backupSqlite', (location) => backupSqlite(location, 'b')],
    ['restoreSqlite', (location) => restoreSqlite(location, 'b')],
  ])('are no file of a store: %s', async (_what, use) => {
    const nameless = await reasonOf(() => use(''));
    expect(nameless).toMatchObject({
      code: 'unusable_file',
      message: expect.stringMatching(/^The name of the store's file is empty/),
    });
    await refuse(_what, () => use(any(undefined)), /must be named by its path as text\.$/);
    await refuse(_what, () => use(any(new URL('file:///a.db'))), /fileURLToPath\(\)/);
  });

  it('may have the functions of a test beside them', async () => {
    await (await createTestCommerce(any({ ...makeFixedEnvironment() }))).close();
    await expect(createTestCommerce(any({ clok: Date.now }))).rejects.toThrow(
      'did you mean clock?',
    );
  });

  it('may be undefined', async () => {
    await (await createTestCommerce(any({ records: undefined, clock: undefined }))).close();
    const commerce = withCarts({ lifetime: undefined, most: undefined });
    expect((await commerce.carts.create({})).cart.type).toBe('cart');
    await commerce.close();
  });
});

describe('folding a text', () => {
  it.each([
    ['ÉPÉE', 'épée'],
    ['Cafe\u0301', 'CAFÉ'],
    ['Straße', 'STRASSE'],
    ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
    ['ﬁlter', 'Filter'],
    ['Ｔｅａ', 'TEA'],
    ['ЧАЙ', 'чай'],
  ])('%s and %s are the same to a search', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it.each([
    ['é', 'e'],
    ['a', 'b'],
    ['a\0', 'a'],
  ])('%j and %j are not', (one, other) => {
    expect(foldText(one)).not.toBe(foldText(other));
  });
});
