/** Length of the first round, as a multiple of the others. */
const warmUp = 10;

/**
 * Times several functions in turns. Each call gets its number and does one unit of work. Resolves
 * to microseconds of processor time per unit by name, one number per round. Nothing here waits, and
 * elapsed time would include other processes. The first round is a longer warm-up and is dropped.
 */
export async function takeTurns(works, { rounds, seconds }) {
  const times = Object.fromEntries(works.map(({ name }) => [name, []]));
  const turns = new Map(works.map(({ name }) => [name, 0]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name, work } of works) {
      const from = turns.get(name);
      const length = round === 0 ? seconds * warmUp : seconds;
      const { microseconds, next } = await repeat(work, from, length);
      turns.set(name, next);
      if (round > 0) times[name].push(microseconds);
    }
  }
  return times;
}

async function repeat(work, from, seconds) {
  const usageBefore = process.cpuUsage();
  const endAt = performance.now() + seconds * 1000;
  let turn = from;
  while (performance.now() < endAt) {
    const stop = turn + 10;
    for (; turn < stop; turn += 1) await work(turn);
  }
  const { user, system } = process.cpuUsage(usageBefore);
  return { microseconds: (user + system) / (turn - from), next: turn };
}
