import { describe, expect, it } from 'vitest';
import { nameOfPostgres, settle } from './settings.js';

describe('a connection string', () => {
  it('may name the schema, which the driver does not know', () => {
    const settings = settle({
      connectionString: 'postgres://anna:p%40ss@db:6000/shop?schema=tea&application_name=tea',
    });
    expect(settings).toMatchObject({
      connectionString: 'postgres://anna:p%40ss@db:6000/shop?application_name=tea',
      schema: 'tea',
    });
  });

  it('names another schema than the option, which wins', () => {
    const connectionString = 'postgres://db/shop?schema=tea';
    expect(settle({ connectionString, schema: 'own' }).schema).toBe('own');
  });

  it.each(['', 'store.sqlite', 'mysql://root:secret@db/shop'])(
    'that is none is refused without being shown: %j',
    (connectionString) => {
      const refusal = expect.objectContaining({
        code: 'unusable_file',
        message: expect.not.stringMatching(/secret|mysql|sqlite/),
      });
      expect(() => settle({ connectionString })).toThrow(refusal);
    },
  );

  it.each(['', 'a"b', 'ä', '1st', 'x'.repeat(64), 'a b'])('cannot name a schema %j', (schema) => {
    expect(() => settle({ connectionString: 'postgres://db/shop', schema })).toThrow(
      'is not a valid schema name',
    );
  });
});

describe('the place of a store', () => {
  it.each([
    [
      { user: 'anna', host: 'db', port: 5432, database: 'shop' },
      undefined,
      'postgres://anna@db:5432/shop',
    ],
    [
      { user: 'a b', host: '::1', port: 1, database: 'x/y' },
      'tea',
      'postgres://a%20b@[::1]:1/x%2Fy?schema=tea',
    ],
    [
      { user: 'anna', host: '/run/postgresql', port: 5432, database: 'shop' },
      undefined,
      'postgres://anna@/shop?host=%2Frun%2Fpostgresql',
    ],
  ])('is named so that it leads there', (client, schema, expected) => {
    expect(nameOfPostgres(client, schema)).toBe(expected);
  });
});
