import { describe, expect, it } from 'vitest';
import { createCommerce } from '../commerce/create-commerce.js';
import { createTestCommerce, openSqlite } from '../sqlite.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';

// A program without types says anything.
const any = (value: unknown) => value as never;

const withCarts = (carts: unknown) =>
  createCommerce({ storage: openSqlite(':memory:'), carts: any(carts) });

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
      /storage in createCommerce\(\) must be what openSqlite\(\)/,
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
  ])('are refused: %s', async (_what, use, words) => {
    const error = await use().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(error).toMatchObject({ message: expect.stringMatching(words) });
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
