import { join } from 'node:path';
import { startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { makeSubscriptionFile } from '../contenders/subscription-file.mjs';
import { copyToScratch, makeScratchFolder } from '../data/scratch.mjs';
import { compare, updates } from '../load/compare.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast, atMost } from '../report/render-report.mjs';
import { makeLoadRow, makeRow } from '../report/row.mjs';

export const number = 11;
export const title = 'update';
export const goal = '≥ 3 × Express + better-sqlite3 with one commit an update; one client ≤ 1.15 ×';

const plain = 'Express + better-sqlite3, one commit an update';

export function run(context) {
  return withServers(async (start) => {
    const database = copyToScratch(await context.published(1_000), 'updates.sqlite');
    const aisle = await start(startAisle(database));
    const file = makeSubscriptionFile(join(makeScratchFolder(), 'plain.sqlite'));
    const express = await start(startContender('express-update', file));
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
    const times = (name) => samples[name].map(({ p50 }) => p50);
    return [
      makeLoadRow({ what: `${plain}, 16 clients`, samples: samples.express }),
      makeLoadRow({
        what: 'Aisle, update, 16 clients',
        samples: samples.aisle,
        than: 'Express',
        others: samples.express,
        goal: atLeast(3),
      }),
      makeRow({ what: `${plain}, one client`, values: times('express alone'), unit: 'ms' }),
      makeRow({
        what: 'Aisle, update, one client',
        values: times('aisle alone'),
        unit: 'ms',
        than: 'Express',
        others: times('express alone'),
        goal: atMost(1.15),
      }),
    ];
  });
}
