import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@aisle/harness/workplace';
import Database from 'better-sqlite3';
import pg from 'pg';
import { hideMadeIds } from './normalise.mjs';
import { clock } from './services.mjs';

const demo = join(root, 'apps', 'api', 'seeds', 'demo');
const woocommerce = join(root, 'examples', 'woocommerce');

/** The stores that are recorded, each with the arguments of the `aisle import` that fills it. */
const fillings = {
  demo: () =>
    globSync('*.ndjson', { cwd: demo })
      .sort()
      .map((file) => join(demo, file)),
  async generated({ folder, runWell }) {
    const file = join(folder, 'generated.ndjson');
    await runWell(['generate', file, '--products', '500']);
    return [file];
  },
  woocommerce: () => [
    join(woocommerce, 'products.csv'),
    ...['--columns', join(woocommerce, 'columns.json'), '--currency', 'EUR'],
  ],
};

/** Columns that differ from run to run, and checksums of such columns and of documents that name a release. */
const masked = {
  releases: ['id', 'owner', 'touched_at', 'checksum'],
  release_node_documents: ['checksum'],
};

/**
 * Publishes each store, changes some of it and publishes again.
 * @returns an entry for each export and each table of releases.
 */
export async function publishStores({ folder, storeAt, runWell }) {
  const entries = [];
  for (const [name, fill] of Object.entries(fillings)) {
    const db = await storeAt(name);
    const onStore = (command, ...args) => runWell([command, ...args, '--db', db]);
    const change = (command, ...args) => onStore(command, ...args, '--clock', clock);
    const look = async (stage) => {
      entries.push({ name: `${name} ${stage}: export`, text: await onStore('export', '-') });
      for (const [table, rows] of await readTables(db)) {
        entries.push({ name: `${name} ${stage}: ${table}`, text: render(table, rows) });
      }
    };
    await change('import', ...(await fill({ folder, runWell })));
    await change('publish', '--force');
    await look('published');
    const changes = join(folder, `${name}-changes.ndjson`);
    writeFileSync(changes, changeSome(await onStore('export', '-')));
    await change('import', changes);
    await change('publish');
    await look('published again');
  }
  return entries;
}

/** Returns every seventh product of an export under another name, as a seed. */
function changeSome(exported) {
  return exported
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ type }) => type === 'product')
    .filter((_, index) => index % 7 === 0)
    .map((product) => `${JSON.stringify({ ...product, name: `${product.name} (changed)` })}\n`)
    .join('');
}

/** Returns rows as lines, without what differs from run to run. Blobs are in hexadecimal digits. */
function render(table, rows) {
  const lines = rows.map((row) => {
    const kept = Object.entries(row).filter(([column]) => !masked[table]?.includes(column));
    return hideMadeIds(JSON.stringify(kept.map(([column, value]) => [column, plain(value)])));
  });
  return lines.sort().join('\n');
}

function plain(value) {
  return Buffer.isBuffer(value) ? value.toString('hex') : value;
}

const isOfReleases = (table) => /^(releases$|release_|generations$)/.test(table);

/** Resolves to the rows of each table of releases. */
function readTables(db) {
  return db.startsWith('postgres') ? readPostgres(db) : readSqlite(db);
}

function readSqlite(file) {
  const database = new Database(file, { readonly: true });
  const names = database.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`,
  );
  const tables = names.pluck().all().filter(isOfReleases);
  const found = tables.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]);
  database.close();
  return found;
}

async function readPostgres(connectionString) {
  const address = new URL(connectionString);
  const schema = address.searchParams.get('schema');
  address.searchParams.delete('schema');
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  const { rows } = await client.query(
    'SELECT table_name FROM information_schema.tables WHERE table_schema = $1 ORDER BY 1',
    [schema],
  );
  const found = [];
  for (const table of rows.map((row) => row.table_name).filter(isOfReleases)) {
    found.push([table, (await client.query(`SELECT * FROM ${schema}.${table}`)).rows]);
  }
  await client.end();
  return found;
}
