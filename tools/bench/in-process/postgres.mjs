import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createCommerce } from '@aisle/core';
import { openPostgres } from '@aisle/core/postgres';
import { authorize } from '@aisle/harness/client';
import { shopIds } from '@aisle/harness/shop';
import pg from 'pg';
import { from, to } from 'pg-copy-streams';

/** Publishes a filled store on PostgreSQL. Resolves to the milliseconds that took. */
export async function timePublish({ connectionString }) {
  const commerce = createCommerce({ storage: await openPostgres({ connectionString }) });
  const startedAt = performance.now();
  await commerce.catalog.publishRelease(shopIds.catalog);
  const took = performance.now() - startedAt;
  await commerce.close();
  return took;
}

/**
 * Copies the rows that a publish has written into tables like theirs, with their indexes, in one transaction.
 * Resolves to the milliseconds that took; getting hold of the rows does not count.
 */
export async function bareCopy({ connectionString, schema, folder }) {
  const files = await mkdtemp(join(folder, 'copy-'));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(`SET search_path TO ${schema}`);
    const tables = await findTables(client, schema);
    for (const table of tables) {
      const rows = client.query(to(`COPY ${table} TO STDOUT (FORMAT binary)`));
      await pipeline(rows, createWriteStream(join(files, table)));
      await client.query(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL)`);
    }
    const startedAt = performance.now();
    await client.query('BEGIN');
    for (const table of tables) {
      const copy = client.query(from(`COPY bare_${table} FROM STDIN (FORMAT binary)`));
      await pipeline(createReadStream(join(files, table), { highWaterMark: 2 ** 20 }), copy);
    }
    await client.query('COMMIT');
    const took = performance.now() - startedAt;
    await client.query(`DROP TABLE ${tables.map((table) => `bare_${table}`).join(', ')}`);
    return took;
  } finally {
    const ended = once(client, 'end');
    await client.end();
    await ended.catch(() => undefined);
    await rm(files, { recursive: true, force: true });
  }
}

/** The tables of releases that hold anything. */
async function findTables(client, schema) {
  const { rows } = await client.query(
    `SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = $1 AND table_name LIKE 'release%' ORDER BY table_name`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** Puts the products that a page of the service has into a table, one a row, for others to select them. */
export async function keepDocuments({ connectionString, api, token, products }) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    'DROP TABLE IF EXISTS bench_documents; CREATE TABLE bench_documents (number bigint PRIMARY KEY, document text NOT NULL)',
  );
  let number = 0;
  for (let offset = 0; offset < Math.min(products, 10_000); offset += 100) {
    const address = `${api}/catalogs/${shopIds.catalog}/releases/latestPublished/nodes/${shopIds.everything}/relationships/products?page[limit]=100&page[offset]=${offset}`;
    const answer = await fetch(address, { headers: authorize(token) });
    const { data } = await answer.json();
    const documents = data.map((document) => JSON.stringify(document));
    await client.query(
      'INSERT INTO bench_documents SELECT $1 + place - 1, document FROM unnest($2::text[]) WITH ORDINALITY AS given (document, place)',
      [number, documents],
    );
    number += documents.length;
  }
  await client.query('VACUUM ANALYZE bench_documents');
  await client.end();
  return number;
}
