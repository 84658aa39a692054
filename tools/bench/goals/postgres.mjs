import { availableParallelism } from 'node:os';
import { runInChild } from '@aisle/harness/child';
import { makeRequest } from '@aisle/harness/load';
import { coldPages, warmPages } from '@aisle/harness/pages';
import { shape } from '@aisle/harness/shop';
import { compare, compareSizes, withServers } from '../loads.mjs';
import { atLeast, loadRows, valueRows } from '../report.mjs';
import { copyToServer, importToServer, scratchFile, startDatabase } from '../shops.mjs';

const module = new URL('../in-process/postgres.mjs', import.meta.url);

export const postgres = {
  number: 14,
  title: 'on PostgreSQL',
  goal: 'page from memory ≥ 0.95 × on SQLite; cold page ≥ 0.6 × Express and pg selecting the same rows; two processes ≥ 1.7 × one; publish ≥ 0.5 × COPY of the same rows; ≤ 1.3 × the time for the largest catalog, with nothing in memory for any',
  async run(context) {
    const database = await startDatabase();
    try {
      const server = database.connectionString;
      return [
        ...(await comparePages(context, server)),
        ...(await comparePublishing(context, server)),
        ...(await compareGrowth(context, server)),
      ];
    } finally {
      await database.stop();
    }
  },
};

async function comparePages(context, server) {
  const file = await context.published(context.products);
  context.say('copying the shop to PostgreSQL');
  const shop = await copyToServer(server, file);
  return withServers(async (start) => {
    const sqlite = await start.aisle(file);
    const one = await start.aisle(shop);
    const two = await start.cluster(shop);
    const { api, token } = one;
    const rows = await runInChild(module, 'keepDocuments', {
      connectionString: server,
      ...{ api, token, products: context.products },
    });
    const express = await start.contender('express-pg', server, String(rows));
    const samples = await compare(
      [
        { ...sqlite, name: 'sqlite', requests: warmPages(sqlite.token) },
        { ...one, name: 'warm', requests: warmPages(one.token) },
        { ...express, name: 'express', requests: selectPages(rows) },
        { ...one, name: 'one', requests: coldPages(one.token) },
        { ...two, name: 'two', requests: coldPages(two.token) },
      ],
      context.load,
    );
    const row = loadRows(samples);
    const what = 'Aisle on PostgreSQL, cold pages';
    const processors = `${availableParallelism()} processors for them, the database and the clients`;
    return [
      row('Aisle on SQLite, page from memory', 'sqlite'),
      row('Aisle on PostgreSQL, page from memory', 'warm', ['on SQLite', 'sqlite'], atLeast(0.95)),
      row(`Express and \`pg\`, ${shape.pageLength} rows by an index`, 'express'),
      row(what, 'one', ['Express and `pg`', 'express'], atLeast(0.6)),
      row(`${what}, two processes (${processors})`, 'two', ['one process', 'one'], atLeast(1.7)),
    ];
  });
}

/** Pages of rows in an order that no cache foresees. */
function selectPages(rows) {
  const pages = Math.floor(rows / shape.pageLength);
  return Array.from({ length: pages }, (_, page) =>
    makeRequest({
      path: `/products?page[limit]=${shape.pageLength}&page[offset]=${((page * 7919) % pages) * shape.pageLength}`,
    }),
  );
}

async function comparePublishing({ manyProducts, rounds, say, seed }, server) {
  const file = await seed(manyProducts);
  const rates = { published: [], copied: [] };
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: import, publish and bare COPY`);
    const connectionString = await importToServer(server, file);
    const schema = new URL(connectionString).searchParams.get('schema');
    const copy = { connectionString: server, schema, folder: scratchFile('.') };
    const rate = (milliseconds) => manyProducts / (milliseconds / 1000);
    rates.published.push(rate(await runInChild(module, 'timePublish', { connectionString })));
    rates.copied.push(rate(await runInChild(module, 'bareCopy', copy)));
  }
  const row = valueRows(rates, 'products/s');
  const count = manyProducts.toLocaleString('en');
  const what = `core on PostgreSQL, publish ${count} products`;
  return [
    row(`COPY of the finished rows of ${count} products`, 'copied'),
    row(what, 'published', ['COPY', 'copied'], atLeast(0.5)),
  ];
}

async function compareGrowth({ sizes, say, load, published }, server) {
  const shops = [];
  for (const products of sizes) {
    const file = await published(products);
    say(`copying ${products} products to PostgreSQL`);
    const name = products.toLocaleString('en');
    shops.push({ name, products, store: await copyToServer(server, file) });
  }
  return compareSizes(shops, {
    what: 'Aisle on PostgreSQL, cold pages',
    load,
    // 1.3 × the time is this share of the rate.
    goals: { noMemory: atLeast(0.77) },
  });
}
