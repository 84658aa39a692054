import { CommerceError } from '@aisle/schema';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ServerState } from '../../commerce/storage.js';
import { createReplica, type Replica, type ReplicaDatabase } from './replicas.js';

const refusal = Object.assign(new Error('password authentication failed'), { code: '28P01' });
const absence = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

let told: ServerState[];
let failure: Error | undefined;
let has: number;
let wanted: number;
let replica: Replica;
const database: ReplicaDatabase = {
  async query<Row>() {
    if (failure) throw failure;
    return [{ revision: has } as Row];
  },
  run: async () => 0,
  close: async () => {},
};
beforeEach(() => {
  [told, failure, has, wanted] = [[], undefined, 7, 7];
  replica = createReplica({
    name: 'second:5432/shop',
    connect: async () => database,
    revision: () => wanted,
    onChange: (server) => told.push(server),
    pause: 1,
  });
});
afterEach(() => replica.close());

const isUsed = () => expect.poll(() => replica.database()).toBe(database);
const isTold = (reason: string | undefined) =>
  expect.poll(() => told.at(-1)?.trouble?.reason).toBe(reason);

it('is used once it has answered', async () => {
  await isUsed();
  expect(told).toEqual([{ name: 'second:5432/shop', isReplica: true, trouble: undefined }]);
});

it('is left out when it is lost, and used again when it is back; each is told once', async () => {
  await isUsed();
  failure = absence;
  replica.leaveOut(failure);
  replica.leaveOut(failure);
  expect(replica.database()).toBeUndefined();
  expect(replica.state().trouble).toEqual({ reason: 'gone', detail: 'connect ECONNREFUSED' });
  failure = undefined;
  await isUsed();
  expect(told.map(({ trouble }) => trouble?.reason)).toEqual([undefined, 'gone', undefined]);
});

it('tells when why it is left out becomes another', async () => {
  await isUsed();
  failure = absence;
  replica.leaveOut(failure);
  failure = refusal;
  await isTold('refused');
  expect(replica.state().trouble?.detail).toBe('password authentication failed');
});

it('is left behind until it has what the primary had', async () => {
  await isUsed();
  wanted = 8;
  replica.leaveBehind();
  await isTold('lag');
  expect(replica.database()).toBeUndefined();
  has = 8;
  await isUsed();
});

it('is kept when it gave way to what it follows', async () => {
  await isUsed();
  replica.leaveOut(new CommerceError('busy', 'others are changing the same'));
  expect(replica.database()).toBe(database);
});

it('is given to nobody else while a page waits for it', async () => {
  await isUsed();
  const waiting = replica.keepWaiting();
  expect(replica.database()).toBeUndefined();
  waiting.over();
  expect(replica.database()).toBe(database);
});
