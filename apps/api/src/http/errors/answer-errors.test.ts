import type { AddressInfo } from 'node:net';
import { CommerceError } from '@aisle/schema';
import express from 'express';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { answerErrors } from './answer-errors.js';

/** Returns the response status and the log messages of a failing request. */
async function failWith(failure: unknown) {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const app = express().use(() => {
    throw failure;
  }, answerErrors(log));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/v2/carts`);
  await new Promise((resolve) => server.close(resolve));
  return { status, said: logged.map((line) => JSON.parse(line).msg) };
}

it.each([
  ['a bug', new RangeError('no'), 500, ['bug']],
  ['a request that is wrong', new CommerceError('bad_request', 'no'), 400, []],
  ['damage', new CommerceError('storage_unavailable', 'no'), 503, ['store failure']],
  [
    'a full disk',
    new CommerceError('storage_full', 'no', { cause: new Error('SQLITE_FULL') }),
    507,
    ['store failure'],
  ],
  [
    'a store that has as many carts as it may have',
    new CommerceError('storage_full', 'no'),
    507,
    [],
  ],
])('logs what operators can do something about: %s', async (_, failure, status, said) => {
  expect(await failWith(failure)).toEqual({ status, said });
});
