import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveSettings } from './resolve-settings.js';

/** Returns the messages for a database from each source; none may contain a password. */
function refusalsOf(db: string): readonly string[] {
  const file = { path: 'aisle.config.json', values: { db } };
  return [
    { flags: { db }, environment: {} },
    { flags: {}, environment: { AISLE_DB: db } },
    { flags: {}, environment: {}, file },
  ].map((inputs) => {
    try {
      return JSON.stringify(resolveSettings(inputs).settings.db);
    } catch (error) {
      return String(error);
    }
  });
}

describe('what is no database', () => {
  it.each([
    ['postgress://shop:s3cret@db.example/shop', '"postgress://…"', 'did you mean postgres://'],
    ['pg://shop:s3cret@db/shop', '"pg://…"', 'did you mean postgres://'],
    ['postgres:shop:s3cret@db/shop', '"postgres:…"', 'did you mean postgres://'],
    ['postgresql:/shop:s3cret@db/shop', '"postgresql:…"', 'did you mean postgres://'],
    ['jdbc:postgresql://db/shop?password=s3cret', '"jdbc:…"', 'did you mean postgres://'],
    ['"postgres://shop:s3cret@db/shop"', '"postgres://…"', 'without a space or a quote before it'],
    [' postgres://shop:s3cret@db/shop', '"postgres://…"', 'without a space or a quote before it'],
    ['mysql://shop:s3cret@db/shop', '"mysql://…"', 'other databases are not supported'],
    ['HTTP://shop:s3cret@db/shop', '"HTTP://…"', 'other databases are not supported'],
    ['shop:s3cret@db/shop', '"shop:…"', 'an address looks like postgres://user'],
    ['postgres//shop:s3cret@db/shop', '"postgres//…"', 'did you mean postgres://'],
    ['postgres/shop:s3cret@db/shop', '"postgres/…"', 'did you mean postgres://'],
    ['postgres;//shop:s3cret@db/shop', '"postgres…"', 'did you mean postgres://'],
    ['postgres=//shop:s3cret@db/shop', '"postgres…"', 'did you mean postgres://'],
    ['postgres\\://shop:s3cret@db/shop', '"postgres…"', 'did you mean postgres://'],
    ['u:s3cret@db/shop', '"u…"', 'an address looks like postgres://user'],
    ['host=db user=shop password=s3cret', '"host=…"', 'an address looks like postgres://user'],
    ['sqlite://shop.sqlite', '"sqlite://…"', 'write the path of a file without sqlite://'],
    ['file:shop.sqlite', '"file:…"', 'write the path of a file without file:'],
  ])('%s is refused without its password', (db, shown, hint) => {
    const [flag, environment, config] = refusalsOf(db);
    expect(flag).toContain(`--db is ${shown}; it must be a file, :memory:, or the address`);
    expect(flag).toContain(hint);
    expect(environment).toContain(`AISLE_DB is ${shown}`);
    expect(config).toContain(`db in aisle.config.json is ${shown}`);
    expect(refusalsOf(db).join()).not.toContain('s3cret');
  });

  it('is a folder that no shell has written the name of', () => {
    expect(refusalsOf('~/x.sqlite')[0]).toContain(`write ${join(homedir(), 'x.sqlite')}, or ./`);
    expect(refusalsOf('~anna/x.sqlite')[0]).toContain('write the full path');
  });

  it.each([
    ...['C:\\shop\\store.sqlite', 'c:/store.sqlite', './a:b.sqlite', ':memory:', '~store.sqlite'],
    ...['C:\\shop@home\\store.sqlite', 'shop@home/store.sqlite', 'hosts/store.sqlite'],
    'Postgres://shop@db/shop',
  ])('is not %s', (db) => {
    expect(refusalsOf(db)[0]).toBe(JSON.stringify(db));
  });
});
