import { join } from 'node:path';
import { startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { makeSubscriptionFile } from '../contenders/subscription-file.mjs';
import { copyToScratch, makeScratchFolder } from '../data/scratch.mjs';
import { askOnce, compare, storefrontRequests, updates } from '../load/compare.mjs';
import { savePage } from '../load/compare-sizes.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 15;
export const title = 'storefront';
export const goal =
  'reads from memory ≥ 1 × Express res.send of the same bytes; adding to a cart ≥ 1 × Express + better-sqlite3 with one commit an update';

const reads = ['product by id', 'hierarchies, for a menu', 'products of a hierarchy, filtered'];

export function run(context) {
  return withServers(async (start) => {
    const database = copyToScratch(await context.published(10_000), 'storefront.sqlite');
    const aisle = await start(startAisle(database));
    const asked = await storefrontRequests(aisle);
    for (const request of asked.add.slice(0, 300)) await askOnce(aisle.port, request);
    const rows = [];
    for (const what of [...reads, 'cart']) {
      const requests = asked[what];
      const body = await savePage(aisle.port, requests[0]);
      const express = await start(startContender('express-send', body));
      const samples = await compare(
        [
          { ...express, name: 'express', requests },
          { ...aisle, name: 'aisle', requests },
        ],
        context.load,
      );
      rows.push(
        makeLoadRow({
          what: `Aisle, ${what}`,
          samples: samples.aisle,
          than: 'Express',
          others: samples.express,
          ...(what !== 'cart' && { goal: atLeast(1) }),
        }),
      );
    }
    const file = makeSubscriptionFile(join(makeScratchFolder(), 'plain.sqlite'));
    const express = await start(startContender('express-update', file));
    const samples = await compare(
      [
        { ...express, name: 'express', requests: updates(aisle.token) },
        { ...aisle, name: 'aisle', requests: asked.add, status: 201 },
      ],
      context.load,
    );
    rows.push(
      makeLoadRow({
        what: 'Aisle, add to a cart, 16 clients',
        samples: samples.aisle,
        than: 'Express',
        others: samples.express,
        goal: atLeast(1),
      }),
    );
    return rows;
  });
}
