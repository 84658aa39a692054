import { startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { warmPages } from '../load/cold-requests.mjs';
import { askOnce, compare } from '../load/compare.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 4;
export const title = 'page that the caller has';
export const goal = '304 at ≥ 0.5 × raw node:http answering 304';

export function run(context) {
  return withServers(async (start) => {
    const aisle = await start(startAisle(await context.published(context.products)));
    const raw = await start(startContender('raw-not-modified'));
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
    return [
      makeLoadRow({ what: 'node:http answering 304', samples: samples.raw }),
      makeLoadRow({
        what: 'Aisle, 304',
        samples: samples.aisle,
        than: 'node:http',
        others: samples.raw,
        goal: atLeast(0.5),
      }),
    ];
  });
}
