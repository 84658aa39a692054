import { sendLoad } from './send-load.mjs';

/**
 * Loads several contenders in turns, A B C A B C …, so that whatever else the machine does meets all of
 * them. Resolves to the samples by contender, one a round.
 * A contender is `{ name, port, pid, requests, status?, connections? }`.
 */
export async function compare(contenders, { rounds, seconds, warmUpSeconds, say }) {
  const runs = contenders.map((contender) => ({
    ...contender,
    connections: contender.connections ?? 16,
    nextRequest: createCursor(contender.requests),
    samples: [],
  }));
  for (const run of runs) await sendLoad({ ...run, seconds: warmUpSeconds });
  for (let round = 1; round <= rounds; round += 1) {
    for (const run of runs) {
      say(`round ${round} of ${rounds}: ${run.name}`);
      run.samples.push(await sendLoad({ ...run, seconds }));
    }
  }
  return Object.fromEntries(runs.map(({ name, samples }) => [name, samples]));
}

/** The requests one after the other, from the start again after the last, through all rounds. */
function createCursor(requests) {
  let next = 0;
  return () => {
    const request = requests[next];
    next = next + 1 === requests.length ? 0 : next + 1;
    return request;
  };
}
