import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openClient } from '@aisle/harness/client';
import { count } from '@aisle/harness/report';
import { makeId, subscriptionId } from '@aisle/harness/shop';
import { checkStore, prepareShop } from '../shop/prepare-shop.mjs';

/** Sends updates in sequence and checks the disk syncs of the service for each of them. */
export async function syncs({ quick, say, scratch, startAisle, runAisle }) {
  if (!canTrace()) {
    return { broken: [], skipped: 'needs strace, and the right to look into a process with it' };
  }
  const updates = quick ? 50 : 500;
  const { database } = await prepareShop({ scratch, runAisle });
  const trace = join(scratch, 'trace');
  say(`sending ${updates} updates`);
  const aisle = await startAisle(['--db', database], { through: traceTo(trace) });
  const client = openClient(aisle);
  for (let index = 0; index < updates; index += 1) {
    const address_id = makeId(`new address ${index}`);
    const { status, body } = await client.update(subscriptionId(0), { address_id });
    if (status !== 200) throw new Error(`an update was answered ${status}: ${body}`);
  }
  client.close();
  await aisle.stop();

  const { answers, syncs, early } = judge(readTrace(trace, aisle.pid), `${database}-wal`);
  const broken = await checkStore(database);
  if (answers !== updates) broken.push(`${answers} answers are in the trace of ${updates}`);
  if (early > 0)
    broken.push(`${early} of ${updates} updates were answered before they were synced`);
  if (syncs < updates)
    broken.push(`${updates} updates were answered with ${syncs} syncs of the log`);
  const figure = `${count(updates, 'update')}, ${count(syncs, 'sync')} of the log, each before its answer`;
  return { figure, broken };
}

/**
 * Counts early responses: those without a write to the log, or before its sync. The first response
 * is a token, which writes nothing.
 */
function judge(events, log) {
  let answers = -1;
  let syncs = 0;
  let early = 0;
  let state = 'as it was';
  for (const { call, file, text, succeeded } of events) {
    if (file === log && call === 'pwrite64') state = 'written';
    if (file === log && ['fdatasync', 'fsync'].includes(call) && succeeded) {
      syncs += 1;
      if (state === 'written') state = 'synced';
    }
    if (!text.includes('"HTTP/1.1 200')) continue;
    answers += 1;
    if (answers > 0 && state !== 'synced') early += 1;
    state = 'as it was';
  }
  return { answers, syncs, early };
}

/** Returns true if strace is installed and has permission to trace processes. */
function canTrace() {
  return spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;
}

/** Returns a command prefix that logs all writes, sends and syncs of a program to a file. */
function traceTo(file) {
  const calls = 'trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg';
  // -D keeps the program a direct child, so that signals reach it.
  return ['strace', '-D', '-f', '-y', '-s', '16', '-e', calls, '-o', file];
}

/**
 * Returns the system calls of one thread in order: `{ call, file, text, succeeded }`. `file` is the
 * name of its file, `text` the whole line.
 */
function readTrace(file, thread) {
  const events = [];
  let begun = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [, number, rest] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(number) !== thread) continue;
    if (rest.endsWith('<unfinished ...>')) {
      begun = rest.slice(0, -'<unfinished ...>'.length);
      continue;
    }
    const text = rest.replace(/^<\.\.\. \w+ resumed>/, begun);
    const found = /^(\w+)\(\d+<([^>]*)>.*\)\s+= (-?\d+)/.exec(text);
    if (!found) continue;
    const [, call, name, result] = found;
    events.push({ call, file: name, text, succeeded: Number(result) >= 0 });
  }
  return events;
}
