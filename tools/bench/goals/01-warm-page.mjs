import { startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { warmPages } from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { savePage } from '../load/compare-sizes.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 1;
export const title = 'page from memory';
export const goal = '≥ 0.55 × raw node:http, tokens, log and figures included';

export function run(context) {
  return withServers(async (start) => {
    const aisle = await start(startAisle(await context.published(context.products)));
    const requests = warmPages(aisle.token);
    const page = await savePage(aisle.port, requests[0]);
    const express = await start(startContender('express-send', page));
    const raw = await start(startContender('raw-buffer', page));
    const samples = await compare(
      [
        { ...express, name: 'express', requests },
        { ...raw, name: 'raw', requests },
        { ...aisle, name: 'aisle', requests },
      ],
      context.load,
    );
    const expressRow = { than: 'Express', others: samples.express };
    return [
      makeLoadRow({ what: 'Express `res.send` of a ready body', samples: samples.express }),
      makeLoadRow({
        what: 'node:http writing a ready Buffer',
        samples: samples.raw,
        ...expressRow,
      }),
      makeLoadRow({
        what: 'Aisle, page from memory',
        samples: samples.aisle,
        ...expressRow,
      }),
      makeLoadRow({
        what: 'Aisle, page from memory',
        samples: samples.aisle,
        than: 'node:http',
        others: samples.raw,
        goal: atLeast(0.55),
      }),
    ];
  });
}
