import { runInChild } from '@aisle/harness/child';
import { askOnce } from '@aisle/harness/client';
import {
  coldPages,
  filteredPages,
  spreadPages,
  unfilteredPages,
  warmPages,
} from '@aisle/harness/pages';
import { removeStore } from '@aisle/harness/workplace';
import { compare, savePage, withServers } from '../loads.mjs';
import { atLeast, loadRows } from '../report.mjs';
import { scratchFile } from '../shops.mjs';

export const warmPage = {
  number: 1,
  title: 'page from memory',
  goal: '≥ 0.55 × raw node:http, tokens, log and figures included',
  run: (context) =>
    withServers(async (start) => {
      const aisle = await start.aisle(await context.published(context.products));
      const requests = warmPages(aisle.token);
      const page = await savePage(aisle.port, requests[0]);
      const express = await start.contender('express-send', page);
      const raw = await start.contender('raw-buffer', page);
      const samples = await compare(
        [
          { ...express, name: 'express', requests },
          { ...raw, name: 'raw', requests },
          { ...aisle, name: 'aisle', requests },
        ],
        context.load,
      );
      const row = loadRows(samples);
      return [
        row('Express `res.send` of a ready body', 'express'),
        row('node:http writing a ready Buffer', 'raw', ['Express', 'express']),
        row('Aisle, page from memory', 'aisle', ['Express', 'express']),
        row('Aisle, page from memory', 'aisle', ['node:http', 'raw'], atLeast(0.55)),
      ];
    }),
};

export const coldPage = {
  number: 2,
  title: 'page not in memory',
  goal: 'every request another page, its products in memory: ≥ 0.9 × Express res.send, ≥ 1.3 × a route written by hand; nothing in memory: ≥ 0.4 ×, ≥ 0.85 ×',
  run: async (context) => [...(await compareInMemory(context)), ...(await compareOnDisk(context))],
};

const byHand = 'Express and better-sqlite3, joining JSON texts of one language by hand';

/** Compares pages that are not in the cache, of products that are. */
function compareInMemory(context) {
  return withServers(async (start) => {
    const database = await context.published(context.products);
    const aisle = await start.aisle(database);
    const requests = coldPages(aisle.token);
    const page = await savePage(aisle.port, warmPages(aisle.token)[0]);
    const express = await start.contender('express-send', page);
    const written = await startByHand(start, context, database);
    const samples = await compare(
      [
        { ...express, name: 'express', requests },
        { ...written, name: 'written', requests: unfilteredPages('') },
        { ...aisle, name: 'aisle', requests },
        { ...aisle, name: 'unfiltered', requests: unfilteredPages(aisle.token) },
        { ...aisle, name: 'filtered', requests: filteredPages(aisle.token) },
      ],
      // Warms up longer, to include the first pass over the products.
      { ...context.load, warmUpSeconds: context.load.warmUpSeconds * 4 },
    );
    const row = loadRows(samples);
    const toExpress = ['Express', 'express'];
    return [
      row('Express `res.send` of a ready body', 'express'),
      row(byHand, 'written', toExpress),
      row('Aisle, never the same page, products in memory', 'aisle', toExpress, atLeast(0.9)),
      row('Aisle, of these without a filter', 'unfiltered', ['by hand', 'written'], atLeast(1.3)),
      row('Aisle, of these with a filter', 'filtered', toExpress),
    ];
  });
}

/** Compares pages of a large store that are read from disk. */
function compareOnDisk(context) {
  return withServers(async (start) => {
    const products = context.manyProducts;
    const database = await context.published(products);
    const aisle = await start.aisle(database, { flags: ['--memory', '0'] });
    const page = await savePage(aisle.port, warmPages(aisle.token)[0]);
    const express = await start.contender('express-send', page);
    const written = await startByHand(start, context, database);
    const requests = spreadPages(aisle.token, products);
    const samples = await compare(
      [
        { ...express, name: 'express', requests },
        { ...written, name: 'written', requests },
        { ...aisle, name: 'aisle', requests },
      ],
      context.load,
    );
    const row = loadRows(samples);
    const count = products.toLocaleString('en');
    const what = `Aisle, nothing in memory, ${count} products`;
    return [
      row(`${byHand}, ${count} products`, 'written', ['Express', 'express']),
      row(what, 'aisle', ['Express', 'express'], atLeast(0.4)),
      row(what, 'aisle', ['by hand', 'written'], atLeast(0.85)),
    ];
  });
}

const keeper = new URL('../in-process/contents.mjs', import.meta.url);

async function startByHand(start, context, file) {
  context.say('writing the JSON texts of the products');
  const to = scratchFile('by-hand.sqlite');
  removeStore(to);
  await runInChild(keeper, 'keepJson', { file, to });
  return start.contender('express-json', to);
}

export const compressedPage = {
  number: 3,
  title: 'compressed page',
  goal: '≥ 0.9 × the uncompressed page from memory',
  run: (context) =>
    withServers(async (start) => {
      const aisle = await start.aisle(await context.published(context.products));
      const encodings = ['identity', 'gzip', 'br'].map((name) => {
        const requests = warmPages(aisle.token, { 'Accept-Encoding': name });
        return { ...aisle, name, requests };
      });
      const row = loadRows(await compare(encodings, context.load));
      const plain = ['uncompressed', 'identity'];
      return [
        row('Aisle, page from memory, uncompressed', 'identity'),
        row('Aisle, page from memory, gzip', 'gzip', plain, atLeast(0.9)),
        row('Aisle, page from memory, brotli', 'br', plain, atLeast(0.9)),
      ];
    }),
};

export const notModified = {
  number: 4,
  title: 'page that the caller has',
  goal: '304 at ≥ 0.5 × raw node:http answering 304',
  run: (context) =>
    withServers(async (start) => {
      const aisle = await start.aisle(await context.published(context.products));
      const raw = await start.contender('raw-not-modified');
      const plain = warmPages(aisle.token);
      const answers = await Promise.all(plain.map((request) => askOnce(aisle.port, request)));
      const requests = answers.map(
        ({ headers }, index) => warmPages(aisle.token, { 'If-None-Match': headers.etag })[index],
      );
      const samples = await compare(
        [
          { ...raw, name: 'raw', requests, status: 304 },
          { ...aisle, name: 'aisle', requests, status: 304 },
        ],
        context.load,
      );
      const row = loadRows(samples);
      return [
        row('node:http answering 304', 'raw'),
        row('Aisle, 304', 'aisle', ['node:http', 'raw'], atLeast(0.5)),
      ];
    }),
};
