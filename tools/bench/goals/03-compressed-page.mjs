import { startAisle } from '../contenders/aisle.mjs';
import { warmPages } from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 3;
export const title = 'compressed page';
export const goal = '≥ 0.9 × the uncompressed page from memory';

const encodings = ['identity', 'gzip', 'br'];

export function run(context) {
  return withServers(async (start) => {
    const aisle = await start(startAisle(await context.published(context.products)));
    const samples = await compare(
      encodings.map((name) => {
        const requests = warmPages(aisle.token, { 'Accept-Encoding': name });
        return { ...aisle, name, requests };
      }),
      context.load,
    );
    const plain = { than: 'uncompressed', others: samples.identity, goal: atLeast(0.9) };
    return [
      makeLoadRow({ what: 'Aisle, page from memory, uncompressed', samples: samples.identity }),
      makeLoadRow({ what: 'Aisle, page from memory, gzip', samples: samples.gzip, ...plain }),
      makeLoadRow({ what: 'Aisle, page from memory, brotli', samples: samples.br, ...plain }),
    ];
  });
}
