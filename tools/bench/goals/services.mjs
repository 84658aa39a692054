import { setTimeout as delay } from 'node:timers/promises';
import { residentBytes, runInChild } from '@aisle/harness/child';
import { coldPages } from '@aisle/harness/pages';
import { aisleMain, removeStore } from '@aisle/harness/workplace';
import {
  compare,
  fillCarts,
  savePage,
  storefrontRequests,
  updates,
  withServers,
} from '../loads.mjs';
import { atLeast, atMost, loadRows, valueRows } from '../report.mjs';
import { copyToScratch, scratchFile, timeCommand } from '../shops.mjs';

const plain = 'Express + better-sqlite3, one commit an update';
const keeper = new URL('../in-process/contents.mjs', import.meta.url);

/** Starts the plain update route on the subscriptions of a generated shop. */
async function startUpdating(start) {
  const file = scratchFile('plain.sqlite');
  removeStore(file);
  await runInChild(keeper, 'keepSubscriptions', { file });
  return start.contender('express-update', file);
}

export const update = {
  number: 11,
  title: 'update',
  goal: '≥ 3 × Express + better-sqlite3 with one commit an update; one client ≤ 1.15 ×',
  run: (context) =>
    withServers(async (start) => {
      const database = copyToScratch(await context.published(1_000), 'updates.sqlite');
      const aisle = await start.aisle(database);
      const express = await startUpdating(start);
      const requests = updates(aisle.token);
      const samples = await compare(
        [
          { ...express, name: 'express', requests },
          { ...aisle, name: 'aisle', requests },
          { ...express, name: 'express alone', requests, connections: 1 },
          { ...aisle, name: 'aisle alone', requests, connections: 1 },
        ],
        context.load,
      );
      const row = loadRows(samples);
      const times = Object.fromEntries(
        Object.entries(samples).map(([name, list]) => [name, list.map(({ p50 }) => p50)]),
      );
      const time = valueRows(times, 'ms');
      const than = ['Express', 'express alone'];
      return [
        row(`${plain}, 16 clients`, 'express'),
        row('Aisle, update, 16 clients', 'aisle', ['Express', 'express'], atLeast(3)),
        time(`${plain}, one client`, 'express alone'),
        time('Aisle, update, one client', 'aisle alone', than, atMost(1.15)),
      ];
    }),
};

export const workers = {
  number: 12,
  title: 'two processes on one file',
  goal: '≥ 1.2 × one for cold pages, or not offered',
  run: (context) =>
    withServers(async (start) => {
      const database = await context.published(context.products);
      const one = await start.aisle(database);
      const two = await start.cluster(database);
      const samples = await compare(
        [
          { ...one, name: 'one', requests: coldPages(one.token) },
          { ...two, name: 'two', requests: coldPages(two.token) },
        ],
        context.load,
      );
      const row = loadRows(samples);
      return [
        row('Aisle, cold pages, one process', 'one'),
        row(
          'Aisle, cold pages, two processes (not offered; CPU and memory: of the one that starts them)',
          'two',
          ['one process', 'one'],
          atLeast(1.2),
        ),
      ];
    }),
};

const reads = ['product by id', 'hierarchies, for a menu', 'products of a hierarchy, filtered'];

export const storefront = {
  number: 15,
  title: 'storefront',
  goal: 'reads from memory ≥ 1 × Express res.send of the same bytes; adding to a cart ≥ 1 × Express + better-sqlite3 with one commit an update',
  run: (context) =>
    withServers(async (start) => {
      const database = copyToScratch(await context.published(10_000), 'storefront.sqlite');
      const aisle = await start.aisle(database);
      const asked = await storefrontRequests(aisle);
      await fillCarts(aisle, asked);
      const compareBoth = async (what, express, requests, goal) => {
        const samples = await compare(
          [
            { ...express, name: 'express' },
            { ...aisle, name: 'aisle', ...requests },
          ],
          context.load,
        );
        return loadRows(samples)(`Aisle, ${what}`, 'aisle', ['Express', 'express'], goal);
      };
      const rows = [];
      for (const what of [...reads, 'cart']) {
        const requests = asked[what];
        const express = await start.contender(
          'express-send',
          await savePage(aisle.port, requests[0]),
        );
        const goal = what === 'cart' ? undefined : atLeast(1);
        rows.push(await compareBoth(what, { ...express, requests }, { requests }, goal));
      }
      const express = { ...(await startUpdating(start)), requests: updates(aisle.token) };
      const adding = { requests: asked.add, status: 201 };
      rows.push(await compareBoth('add to a cart, 16 clients', express, adding, atLeast(1)));
      return rows;
    }),
};

export const starts = {
  number: 16,
  title: 'starts',
  goal: '`aisle --help` and `aisle token` ≤ 0.25 s; a server at rest ≤ 85 MiB',
  async run(context) {
    const database = copyToScratch(await context.published(1_000), 'starts.sqlite');
    const times = { nothing: [], help: [], token: [], serve: [] };
    const resting = [];
    for (let round = 0; round <= context.rounds; round += 1) {
      context.say(`round ${round} of ${context.rounds}`);
      const { serve, resident } = await withServers(async (start) => {
        const { startMilliseconds, pid } = await start.aisle(database, { isAtRest: true });
        // After the start, the server returns memory.
        await delay(500);
        return { serve: startMilliseconds, resident: residentBytes(pid) };
      });
      const measured = {
        nothing: timeCommand('-e', '0'),
        help: timeCommand(aisleMain, '--help'),
        token: timeCommand(aisleMain, 'token', '--db', database),
        serve,
      };
      // The first round brings the files into the system's memory.
      if (round === 0) continue;
      for (const [name, value] of Object.entries(measured)) times[name].push(value);
      if (resident !== undefined) resting.push(resident / 2 ** 20);
    }
    const row = valueRows(times, 'ms');
    const weight = valueRows({ resting }, 'MiB');
    const atRest = 'Aisle, memory of a server at rest, 1,000 products';
    return [
      row('Node, and nothing to do', 'nothing'),
      row('Aisle, `aisle --help`', 'help', [], atMost(250)),
      row('Aisle, `aisle token`', 'token', [], atMost(250)),
      row('Aisle, `aisle serve` of a store to its first line', 'serve'),
      ...(resting.length > 0 ? [weight(atRest, 'resting', [], atMost(85))] : []),
    ];
  },
};
