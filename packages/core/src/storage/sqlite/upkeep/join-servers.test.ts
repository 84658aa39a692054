import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { findServer, joinServers, type Serving } from './inspect-sqlite.js';

let folder: string;
let file: string;
const joined: Serving[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'servers-'));
  file = join(folder, 'store.db');
  writeFileSync(file, '');
});
afterEach(() => {
  for (const { leave } of joined.splice(0)) leave();
  rmSync(folder, { recursive: true });
});

function enter(process: number): Serving {
  const serving = joinServers(file, { process, address: `http://127.0.0.1:${process}` });
  joined.push(serving);
  return serving;
}

it('tells every server but the first that there are others, and what the first said', () => {
  const first = enter(1);
  expect(first.others).toBeUndefined();
  const account = { first: { process: 1, address: 'http://127.0.0.1:1' } };
  expect(enter(2).others).toEqual(account);
  expect(enter(3).others).toEqual(account);
  first.leave();
  expect(enter(4).others).toEqual(account);
});

it('tells of one that encrypts, too', () => {
  const address = 'https://127.0.0.1:1';
  joined.push(joinServers(file, { process: 1, address }));
  expect(enter(2).others).toEqual({ first: { process: 1, address } });
});

it('forgets those who left', () => {
  enter(1).leave();
  expect(enter(2).others).toBeUndefined();
  expect(enter(3).others).toEqual({ first: { process: 2, address: 'http://127.0.0.1:2' } });
});

it.each([
  ['entering', () => enter(2)],
  ['finding a server', () => findServer(file)],
])('%s waits for one that enters at the same moment', async (_what, deed) => {
  enter(1).leave();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const other = new Worker(
    `const { parentPort, workerData: { driver, file, signal } } = require('node:worker_threads');
    const lock = new (require(driver))(file);
    lock.exec('BEGIN EXCLUSIVE');
    parentPort.postMessage('alone');
    Atomics.wait(signal, 0, 0);
    lock.close();`,
    {
      eval: true,
      workerData: {
        signal,
        driver: createRequire(import.meta.url).resolve('better-sqlite3'),
        file: `${file}.serving`,
      },
    },
  );
  onTestFinished(async () => {
    await other.terminate();
  });
  await once(other, 'message');
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
  expect(deed).not.toThrow();
});

it('repeats nothing that no server would say', () => {
  const planted = new Database(`${file}.serving`);
  planted.exec(`CREATE TABLE first (process, address);
    INSERT INTO first VALUES (1, char(27) || '[2J http://127.0.0.1:1')`);
  planted.exec('BEGIN');
  planted.prepare('SELECT * FROM first').get();
  expect(enter(2).others).toEqual({});
  planted.close();
});

it('finds the server of a store while it is there, and makes nothing where none ever was', () => {
  expect(findServer(file)).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['store.db']);
  const server = enter(1);
  expect(findServer(file)).toEqual({ process: 1, address: 'http://127.0.0.1:1' });
  expect(enter(2).others).toBeDefined();
  server.leave();
  for (const { leave } of joined.splice(0)) leave();
  expect(findServer(file)).toBeUndefined();
});
