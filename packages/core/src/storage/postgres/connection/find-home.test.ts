import { afterEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import { newestVersion } from '../migrations.js';
import { type Connection, connect } from './connection.js';
import type { PostgresOptions } from './settings.js';

const makeSchema = useSchemas();
const opened: Connection[] = [];
const open = async (options: PostgresOptions) => {
  const connection = await connect(options);
  opened.push(connection);
  return connection;
};
afterEach(async () => {
  for (const connection of opened.splice(0)) await connection.close();
});

/** The same address with another part. */
function change(connectionString: string, parts: Partial<URL>): string {
  return Object.assign(new URL(connectionString), parts).href;
}

const tables = {
  text: 'SELECT count(*) AS count FROM pg_tables WHERE schemaname = current_schema()',
};

describe('a database', () => {
  it('gets the schema that is named, and the tables, when it has none', async () => {
    const place = new URL(await makeSchema());
    const schema = `${place.searchParams.get('schema')}_new`;
    place.searchParams.set('schema', schema);
    const readOnly = connect({ connectionString: place.href, readOnly: true });
    await expect(readOnly).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining(`There is no schema ${schema}`),
    });
    const connection = await open({ connectionString: place.href });
    expect((await connection.query<{ count: number }>(tables))[0]?.count).toBeGreaterThan(20);
    await connection.run({ text: `DROP SCHEMA ${schema} CASCADE` });
  });

  it('gets its tables once, however many begin with it at the same moment', async () => {
    const connectionString = await makeSchema();
    const connections = await Promise.all([1, 2, 3].map(() => open({ connectionString })));
    const versions = await Promise.all(
      connections.map(({ query }) => query({ text: 'SELECT version FROM store' })),
    );
    expect(versions).toEqual([1, 2, 3].map(() => [{ version: newestVersion }]));
  });

  it('of another program is left as it is', async () => {
    const connectionString = await makeSchema();
    const other = await open({ connectionString });
    await other.run({ text: 'DROP TABLE store; CREATE TABLE store (opening_hours text)' });
    await expect(connect({ connectionString })).rejects.toMatchObject({
      code: 'unusable_file',
      message: expect.stringContaining('has tables of another program'),
    });
    await other.run({ text: 'DROP TABLE store' });
    await expect(connect({ connectionString })).rejects.toThrow('has tables of another program');
  });

  it('of a newer version is left as it is', async () => {
    const connectionString = await makeSchema();
    const newer = await open({ connectionString });
    await newer.run({ text: 'UPDATE store SET version = 99' });
    await expect(connect({ connectionString })).rejects.toMatchObject({
      code: 'unusable_file',
      message: `${newer.location} was written by a newer version (its schema is 99, this program knows ${newestVersion}). Nothing was changed. Update this program, or name another database or schema.`,
    });
  });

  it('without tables stays so for read-only use', async () => {
    const connectionString = await makeSchema();
    await expect(connect({ connectionString, readOnly: true })).rejects.toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('read-only mode cannot create one'),
    });
    await open({ connectionString });
    await expect(open({ connectionString, readOnly: true })).resolves.toMatchObject({
      isReadOnly: true,
    });
  });
});

describe('an address', () => {
  it.each<[string, Partial<URL>, string]>([
    ['with a wrong password', { password: 'guessed' }, 'unusable_file'],
    ['of no database', { pathname: '/nowhere' }, 'unusable_file'],
    ['where nobody answers', { port: '1' }, 'storage_unavailable'],
    ['of a host that is not there', { hostname: 'nowhere.invalid' }, 'storage_unavailable'],
  ])('%s is refused, without its password', async (_, parts, code) => {
    const connectionString = change(await makeSchema(), parts);
    const { password } = new URL(connectionString);
    const refusal = await connect({ connectionString }).then(
      () => undefined,
      (error) => error,
    );
    expect(refusal).toMatchObject({ name: 'CommerceError', code });
    expect(refusal.message).not.toContain(password);
  });

  it('may have settings of its own for the beginning of a connection', async () => {
    const connectionString = `${await makeSchema()}&options=-c%20work_mem%3D5MB`;
    const connection = await open({ connectionString, statementTimeout: 1234 });
    const [row] = await connection.query<object>({
      text: `SELECT current_setting('work_mem') AS memory, current_setting('statement_timeout') AS time`,
    });
    expect(row).toEqual({ memory: '5MB', time: '1234ms' });
  });
});

it('what the settings of the server give up is told', async () => {
  const connectionString = `${await makeSchema()}&options=-c%20synchronous_commit%3Doff`;
  const warnings: string[] = [];
  const { location } = await open({
    connectionString,
    onWarning: (warning) => warnings.push(warning),
  });
  expect(warnings).toContain(
    `${location} has synchronous_commit = off: changes acknowledged in the last moments are lost if the server crashes. Set it to on.`,
  );
});
