import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSchemas } from '../../../../test/support/use-schema.js';
import type { Commerce } from '../../../commerce/commerce.js';
import { createCommerce } from '../../../commerce/create-commerce.js';
import { makeFixedEnvironment } from '../../../testing/fixed-environment.js';
import { makeShop, shopIds } from '../../../testing/make-shop.js';
import { connect } from '../connection/store-locks.js';
import { openPostgres } from '../open-postgres.js';

const makeSchema = useSchemas();
const environment = makeFixedEnvironment();
let primary: string;
let opened: Commerce[];
beforeEach(async () => {
  primary = await makeSchema();
  opened = [];
  const commerce = await open([]);
  await commerce.loadSeed(makeShop().map((record) => ({ record, origin: 'shop' })));
});
afterEach(async () => {
  for (const commerce of opened) await commerce.close();
});

async function open(readConnectionStrings: readonly string[]): Promise<Commerce> {
  const storage = await openPostgres({ connectionString: primary, readConnectionStrings });
  const commerce = createCommerce({ storage, ...environment });
  opened.push(commerce);
  return commerce;
}

const read = ({ catalog }: Commerce) =>
  catalog.listNodeProducts({ catalog_id: shopIds.catalog, node_id: shopIds.hierarchy });

/** The server itself under another application name, which tells its connections apart. */
const beside = (name: string) => `${primary}&application_name=${name}`;

async function countConnections(name: string): Promise<number | undefined> {
  const connection = await connect({ connectionString: primary });
  const [row] = await connection.query<{ count: number }>({
    text: 'SELECT count(*) FROM pg_stat_activity WHERE application_name = $1',
    values: [name],
  });
  await connection.close();
  return row?.count;
}

describe('a store with replicas', () => {
  it('shows what the primary has, read from a replica', async () => {
    const [alone, replicated] = [await open([]), await open([beside('replica')])];
    // It is connected to in the background.
    await expect.poll(() => replicated.replicas()[0]?.trouble).toBeUndefined();
    expect(await read(replicated)).toEqual(await read(alone));
    expect(await countConnections('replica')).toBe(1);
  });

  it('shows what the primary has when the replica has nothing of it', async () => {
    const behind = await makeSchema();
    await (await openPostgres({ connectionString: behind })).close();
    const [alone, replicated] = [await open([]), await open([behind])];
    expect(await read(replicated)).toEqual(await read(alone));
    expect(await read(replicated)).toEqual(await read(alone));
  });

  it('never shows what another release with the same number has', async () => {
    const other = await makeSchema();
    const storage = await openPostgres({ connectionString: other });
    const commerce = createCommerce({ storage, ...makeFixedEnvironment(), ids: () => 'other' });
    await commerce.loadSeed(makeShop().map((record) => ({ record, origin: 'shop' })));
    await commerce.close();
    const [alone, replicated] = [await open([]), await open([other])];
    expect((await read(replicated)).release_id).toBe((await read(alone)).release_id);
    expect(await read(replicated)).toEqual(await read(alone));
  });

  it('shows what the primary has when the replica is gone', async () => {
    const gone = new URL(primary);
    gone.port = '1';
    const [alone, replicated] = [await open([]), await open([gone.href])];
    expect(await read(replicated)).toEqual(await read(alone));
    expect(await read(replicated)).toEqual(await read(alone));
  });
});
