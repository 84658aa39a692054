import { describe, expect, it } from 'vitest';
import { isDatabaseAddress, nameOfDatabase, passwordsIn } from './setting-parsers.js';

describe('a database address', () => {
  it.each([
    [
      'postgres://aisle:open%20sesame@db.example:5432/shop',
      'postgres://aisle@db.example:5432/shop',
      ['open sesame'],
    ],
    [
      'postgresql://db.example/shop?sslmode=require',
      'postgresql://db.example/shop?sslmode=require',
      [],
    ],
    ['postgres://db/shop?user=aisle&password=sesame', 'postgres://db/shop?user=aisle', ['sesame']],
    ['postgres://aisle:postgres@db/shop', 'postgres://aisle@db/shop', []],
    ['postgres:///shop?host=/run/postgresql', 'postgres:///shop?host=/run/postgresql', []],
    ['postgres://aisle:sesame@/shop', 'postgres://aisle@localhost/shop', ['sesame']],
    ['POSTGRES://aisle:100%@db/shop', 'postgres://aisle@db/shop', ['100%']],
    ['postgres://aisle:se#same@db/shop', 'postgres://…', []],
    ['postgres://aisle:se@sa/me@db/shop', 'postgres://…', []],
    ['postgres://aisle:12/same@db/shop', 'postgres://…', []],
    ['postgres://aisle:12?same@db/shop', 'postgres://…', []],
    ['postgres://aisle:12#same@db/shop', 'postgres://…', []],
  ])('%s is shown as %s', (address, shown, passwords) => {
    expect(isDatabaseAddress(address)).toBe(true);
    expect(nameOfDatabase(address)).toBe(shown);
    expect(passwordsIn(address)).toEqual(passwords);
  });

  it.each(['.aisle/store.sqlite', ':memory:', 'postgres.sqlite', './postgres://x'])(
    'is not %s, which is a file',
    (file) => {
      expect(isDatabaseAddress(file)).toBe(false);
      expect(nameOfDatabase(file)).toBe(file);
      expect(passwordsIn(file)).toEqual([]);
    },
  );
});
