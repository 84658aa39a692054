import { hasFlag, startAisle } from '../contenders/aisle.mjs';
import { startContender } from '../contenders/start-contender.mjs';
import { coldPages, filteredPages, unfilteredPages } from '../load/cold-requests.mjs';
import { compare } from '../load/compare.mjs';
import { warmPages } from '../load/page-requests.mjs';
import { savePage } from '../load/save-page.mjs';
import { withServers } from '../processes/with-servers.mjs';
import { atLeast } from '../report/goal.mjs';
import { makeLoadRow } from '../report/row.mjs';

export const number = 2;
export const title = 'page not in memory';
export const goal = '≥ 2 × Express res.send, every request another node, page or filter';

/** How the service is told to keep no finished page. */
const noMemory = { flag: '--page-memory', value: '0' };

export function run(context) {
  return withServers(async (start) => {
    const database = await context.published(context.products);
    const aisle = await start(startAisle(database));
    const requests = coldPages(aisle.token);
    const page = await savePage(aisle.port, warmPages(aisle.token)[0]);
    const express = await start(startContender('express-send', page));
    const forgetful = hasFlag(noMemory.flag)
      ? await start(startAisle(database, { flags: [noMemory.flag, noMemory.value] }))
      : undefined;
    const contenders = [
      { ...express, name: 'express', requests },
      { ...aisle, name: 'aisle', requests },
      { ...aisle, name: 'unfiltered', requests: unfilteredPages(aisle.token) },
      { ...aisle, name: 'filtered', requests: filteredPages(aisle.token) },
      ...(forgetful
        ? [{ ...forgetful, name: 'forgetful', requests: coldPages(forgetful.token) }]
        : []),
    ];
    const samples = await compare(contenders, context.load);
    const row = (what, name, rest = {}) =>
      makeLoadRow({
        what,
        samples: samples[name],
        than: 'Express',
        others: samples.express,
        ...rest,
      });
    return [
      makeLoadRow({ what: 'Express `res.send` of a ready body', samples: samples.express }),
      row('Aisle, never the same page', 'aisle', { goal: atLeast(2) }),
      ...(forgetful ? [row('Aisle, memory of pages off', 'forgetful', { goal: atLeast(2) })] : []),
      row('Aisle, of these without a filter', 'unfiltered'),
      row('Aisle, of these with a filter', 'filtered'),
    ];
  });
}
