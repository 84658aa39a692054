import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '../shop/client.mjs';
import { damages } from './damage.mjs';
import { judgeAnswer, judgeFailure } from './judge.mjs';
import { findQuestions } from './questions.mjs';
import { createRandom } from './random.mjs';

/** Response timeout in milliseconds; a damaged store must not block the process. */
const patience = 10_000;

/**
 * Damages copies of a store at random positions and sends all kinds of requests: `{ figure, broken
 * }`. The number of a round reproduces it.
 */
export async function runDamageRounds({
  rounds,
  first = 0,
  say,
  scratch,
  shop,
  startAisle,
  runAisle,
}) {
  const healthy = await startAisle(['--db', shop.database]);
  const client = openClient(healthy);
  const questions = await findQuestions(client, shop.products);
  const right = [];
  for (const { ask } of questions) right.push(await ask(client));
  client.close();
  await healthy.stop();

  const tally = { refused: 0, right: 0, errors: 0 };
  const broken = [];
  const names = Object.keys(damages);
  for (let round = first; round < first + rounds && broken.length < 10; round += 1) {
    const name = names[round % names.length];
    say(`damage ${round - first + 1} of ${rounds}: ${name}`);
    const file = join(scratch, `round-${round}.sqlite`);
    copyFileSync(shop.database, file);
    copyFileSync(`${shop.database}.key`, `${file}.key`);
    damages[name](file, createRandom(round));
    const found = await tryOut(file);
    broken.push(...found.map((text) => `${name} damaged (round ${round}): ${text}`));
  }
  const figure = `${rounds} stores damaged in random places: ${tally.refused} refused, ${tally.right} answers right, ${tally.errors} errors, none wrong`;
  return { figure, broken };

  async function tryOut(file) {
    const before = readFileSync(file);
    const started = await startAisle(['--db', file]).catch((error) => error);
    if (started instanceof Error) {
      tally.refused += 1;
      const wasChanged = !readFileSync(file).equals(before);
      return [
        ...judgeFailure('serve', { code: started.code, output: started.output }, file),
        ...(wasChanged ? ['the file was changed though it was refused'] : []),
      ];
    }
    const found = await askAll(started);
    const { code } = await stopOrKill(started);
    const output = started.output();
    return [
      ...found,
      ...(code === 0 ? [] : [`the server ended with ${code}: ${output.slice(-2_000)}`]),
      ...commandFaults(
        await runAisle(['export', join(scratch, 'out.ndjson'), '--db', file]).ended,
        file,
      ),
    ];
  }

  async function askAll(aisle) {
    const asker = openClient(aisle);
    const found = [];
    for (const [index, { name, ask }] of questions.entries()) {
      const answer = await within(ask(asker), name).catch((error) => error);
      if (answer instanceof Error) {
        found.push(`${name} was not answered: ${answer.message}`);
        break;
      }
      if (answer.status === right[index].status) tally.right += 1;
      else tally.errors += 1;
      found.push(...judgeAnswer(name, answer, right[index], scratch));
    }
    if (found.length === 0) {
      const { status } = await within(asker.get('/healthz'), 'healthz');
      if (status !== 200) found.push(`/healthz was answered ${status}`);
    }
    asker.close();
    return found;
  }
}

/** Checks the error message of a failed command. */
function commandFaults(result, file) {
  return result.code === 0 ? [] : judgeFailure('export', result, file);
}

function within(promise, what) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`${what} took longer than ${patience} ms`)),
      patience,
    );
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

async function stopOrKill(aisle) {
  const timer = setTimeout(() => aisle.kill(), 15_000);
  const code = await aisle.stop();
  clearTimeout(timer);
  return { code };
}
