import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'relay-'));
afterAll(() => rmSync(folder, { recursive: true }));

const program = join(folder, 'program.mjs');
writeFileSync(
  program,
  `
  import { relay, stopWithParent } from ${JSON.stringify(join(import.meta.dirname, 'relay.mjs'))};
  const [, , job] = process.argv;
  const jobs = {
    exit: () => process.exit(7),
    echo: () => process.stdin.pipe(process.stdout),
    abort: () => process.kill(process.pid, 'SIGKILL'),
    wait: () => {
      for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
        process.once(signal, () => {
          console.log(signal);
          process.exit(3);
        });
      setInterval(() => {}, 1000);
      console.log('ready');
    },
  };
  if (process.env.RELAYED_BY !== String(process.ppid)) relay(process.execPath);
  else {
    stopWithParent();
    jobs[job]();
  }`,
);

function start(job) {
  const child = spawn(process.execPath, [program, job], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  return { child, ended: once(child, 'close'), output: () => Buffer.concat(chunks).toString() };
}

async function startWaiting() {
  const run = start('wait');
  while (!run.output().includes('ready')) await once(run.child.stdout, 'data');
  return run;
}

it('ends as the other one ends', async () => {
  expect(await start('exit').ended).toEqual([7, null]);
  expect(await start('abort').ended).toEqual([null, 'SIGKILL']);
});

it('leaves input and output to the other one', async () => {
  const { child, ended, output } = start('echo');
  child.stdin.end('a word');
  expect(await ended).toEqual([0, null]);
  expect(output()).toBe('a word');
});

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('passes %s on, and waits', async (signal) => {
  const { child, ended, output } = await startWaiting();
  child.kill(signal);
  expect(await ended).toEqual([3, null]);
  expect(output()).toContain(signal);
});

it('leaves nobody behind when it is killed', async () => {
  const { child, ended, output } = await startWaiting();
  child.kill('SIGKILL');
  // The other one holds the output until it ends.
  expect(await ended).toEqual([null, 'SIGKILL']);
  expect(output()).toContain('SIGTERM');
});
