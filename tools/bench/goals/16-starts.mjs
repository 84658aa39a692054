import { execFileSync } from 'node:child_process';
import { startAisle } from '../contenders/aisle.mjs';
import { copyToScratch, makeScratchFolder } from '../data/scratch.mjs';
import { aisleMain } from '../paths.mjs';
import { environment } from '../processes/environment.mjs';
import { residentBytes } from '../processes/usage.mjs';
import { atMost } from '../report/render-report.mjs';
import { makeRow } from '../report/row.mjs';

export const number = 16;
export const title = 'starts';
export const goal = '`aisle --help` and `aisle token` ≤ 0.25 s; a server at rest ≤ 90 MiB';

export async function run(context) {
  const database = copyToScratch(await context.published(1_000), 'starts.sqlite');
  const times = { nothing: [], help: [], token: [], serve: [] };
  const resting = [];
  for (let round = 0; round <= context.rounds; round += 1) {
    context.say(`round ${round} of ${context.rounds}`);
    const { startMilliseconds, pid, stop } = await startAisle(database);
    const resident = residentBytes(pid);
    await stop();
    const measured = {
      nothing: time('-e', '0'),
      help: time(aisleMain, '--help'),
      token: time(aisleMain, 'token', '--db', database),
      serve: startMilliseconds,
    };
    // The first round brings the files into the system's memory.
    if (round === 0) continue;
    for (const [name, value] of Object.entries(measured)) times[name].push(value);
    if (resident !== undefined) resting.push(resident / 2 ** 20);
  }
  const row = (what, name, rest) => makeRow({ what, values: times[name], unit: 'ms', ...rest });
  return [
    row('Node, and nothing to do', 'nothing'),
    row('Aisle, `aisle --help`', 'help', { goal: atMost(250) }),
    row('Aisle, `aisle token`', 'token', { goal: atMost(250) }),
    row('Aisle, `aisle serve` of a store to its first line', 'serve'),
    ...(resting.length > 0
      ? [
          makeRow({
            what: 'Aisle, memory of a server at rest, 1,000 products',
            values: resting,
            unit: 'MiB',
            goal: atMost(90),
          }),
        ]
      : []),
  ];
}

/** Milliseconds of a command, its process included. */
function time(...args) {
  const startedAt = performance.now();
  execFileSync(process.execPath, args, {
    cwd: makeScratchFolder(),
    env: environment(),
    stdio: 'pipe',
  });
  return performance.now() - startedAt;
}
