import { availableParallelism } from 'node:os';
import { startAisle, startAisleCluster } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { copyToServer, importToServer, startDatabase } from '../data/postgres-shop.mjs';
import { makeScratchFolder } from '../data/scratch.mjs';
import { shape } from '../data/shape.mjs';
import { coldPages, makeRequest, warmPages } from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { compareSizes } from '../load/compare-sizes.mjs';
import { runInChild } from '../processes/run-in-child.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow, makeRow } from '../report/row.mjs';

export const number = 14;
export const title = 'on PostgreSQL';
export const goal =
  'page from memory ≥ 0.95 × on SQLite; cold page ≥ 0.6 × Express and pg selecting the same rows; two processes ≥ 1.7 × one; publish ≥ 0.5 × COPY of the same rows; ≤ 1.3 × the time for the largest catalog, with nothing in memory for any';

const keepDocuments = new URL('../in-process/keep-documents.mjs', import.meta.url);
const publish = new URL('../in-process/publish-postgres.mjs', import.meta.url);
const bareCopy = new URL('../in-process/bare-copy.mjs', import.meta.url);

export async function run(context) {
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
}

async function comparePages(context, server) {
  const file = await context.published(context.products);
  context.say('copying the shop to PostgreSQL');
  const shop = await copyToServer(server, file);
  return withServers(async (start) => {
    const sqlite = await start(startAisle(file));
    const one = await start(startAisle(shop));
    const two = await start(startAisleCluster(shop));
    const { api } = one.facts;
    const { token } = one;
    const rows = await runInChild(keepDocuments, {
      connectionString: server,
      ...{ api, token, products: context.products },
    });
    const express = await start(startContender('express-pg', server, String(rows)));
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
    return [
      makeLoadRow({ what: 'Aisle on SQLite, page from memory', samples: samples.sqlite }),
      makeLoadRow({
        what: 'Aisle on PostgreSQL, page from memory',
        samples: samples.warm,
        than: 'on SQLite',
        others: samples.sqlite,
        goal: atLeast(0.95),
      }),
      makeLoadRow({
        what: `Express and \`pg\`, ${shape.pageLength} rows by an index`,
        samples: samples.express,
      }),
      makeLoadRow({
        what: 'Aisle on PostgreSQL, cold pages',
        samples: samples.one,
        than: 'Express and `pg`',
        others: samples.express,
        goal: atLeast(0.6),
      }),
      makeLoadRow({
        what: `Aisle on PostgreSQL, cold pages, two processes (${availableParallelism()} processors for them, the database and the clients)`,
        samples: samples.two,
        than: 'one process',
        others: samples.one,
        goal: atLeast(1.7),
      }),
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
  const published = [];
  const copied = [];
  const folder = makeScratchFolder();
  for (let round = 1; round <= rounds; round += 1) {
    say(`round ${round} of ${rounds}: import, publish and bare COPY`);
    const connectionString = await importToServer(server, file);
    const schema = new URL(connectionString).searchParams.get('schema');
    const rate = (milliseconds) => manyProducts / (milliseconds / 1000);
    published.push(rate(await runInChild(publish, { connectionString })));
    copied.push(rate(await runInChild(bareCopy, { connectionString: server, schema, folder })));
  }
  const count = manyProducts.toLocaleString('en');
  return [
    makeRow({
      what: `COPY of the finished rows of ${count} products`,
      values: copied,
      unit: 'products/s',
    }),
    makeRow({
      what: `core on PostgreSQL, publish ${count} products`,
      values: published,
      unit: 'products/s',
      than: 'COPY',
      others: copied,
      goal: atLeast(0.5),
    }),
  ];
}

async function compareGrowth({ sizes, say, load, published }, server) {
  const shops = [];
  for (const products of sizes) {
    const file = await published(products);
    say(`copying ${products} products to PostgreSQL`);
    shops.push({
      name: products.toLocaleString('en'),
      products,
      store: await copyToServer(server, file),
    });
  }
  return compareSizes(shops, {
    what: 'Aisle on PostgreSQL, cold pages',
    load,
    // 1.3 × the time is this share of the rate.
    goals: { noMemory: atLeast(0.77) },
  });
}
