import { startAisle, startAisleCluster } from '../contenders/aisle.mjs';
import { coldPages } from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/render-report.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 12;
export const title = 'two processes on one file';
export const goal = '≥ 1.2 × one for cold pages, or not offered';

export async function run(context) {
  return withServers(async (start) => {
    const database = await context.published(context.products);
    const one = await start(startAisle(database));
    const two = await start(startAisleCluster(database));
    const samples = await compare(
      [
        { ...one, name: 'one', requests: coldPages(one.token) },
        { ...two, name: 'two', requests: coldPages(two.token) },
      ],
      context.load,
    );
    return [
      makeLoadRow({ what: 'Aisle, cold pages, one process', samples: samples.one }),
      makeLoadRow({
        what: 'Aisle, cold pages, two processes (not offered; CPU and memory: of the one that starts them)',
        samples: samples.two,
        than: 'one process',
        others: samples.one,
        goal: atLeast(1.2),
      }),
    ];
  });
}
