import { CommerceError } from '@aisle/schema';
import { expect, it } from 'vitest';
import { createServerLog, watchStore } from './store-upkeep.js';

const full = new CommerceError('storage_full', 'The disk is full.');
const gone = new CommerceError('storage_unavailable', 'The file is gone.');

it('tells when the store cannot be used, why, and when it can be again, each once', async () => {
  const told: unknown[] = [];
  const tell = (entry: object, text: string) => told.push([text, entry]);
  const states = [undefined, full, full, gone, undefined, undefined];
  const check = async () => {
    const state = states.shift();
    if (state) throw state;
  };
  const watch = watchStore({ check }, 'store.sqlite', { info: tell, error: tell });
  while (states.length > 0) await watch.look();
  watch.stop();
  expect(told).toEqual([
    ['store unusable', { db: 'store.sqlite', detail: 'The disk is full.' }],
    ['store unusable', { db: 'store.sqlite', detail: 'The file is gone.' }],
    ['store usable again', { db: 'store.sqlite' }],
  ]);
});

it('tells at once what somebody has found out between two looks', async () => {
  const told: string[] = [];
  const tell = (_entry: object, text: string) => told.push(text);
  const watch = watchStore({ check: async () => {} }, 'store.sqlite', { info: tell, error: tell });
  watch.tell('The database is lost.');
  watch.tell('The database is lost.');
  watch.tell(undefined);
  watch.stop();
  expect(told).toEqual(['store unusable', 'store usable again']);
});

it('tells of replicas by itself, and of the database through who watches the store', () => {
  const told: unknown[] = [];
  const log = createServerLog({
    info: (entry, text) => told.push([text, entry]),
    error: (entry, text) => told.push([text, entry]),
  });
  const trouble = { reason: 'lag', detail: 'it is behind' } as const;
  log.tell({ name: 'second/shop', isReplica: true, trouble });
  log.tell({ name: 'second/shop', isReplica: true });
  expect(told).toEqual([]);
  log.follow({ tell: (found) => told.push(['store', found]) });
  log.tell({ name: 'first/shop', isReplica: false, trouble });
  log.tell({ name: 'first/shop', isReplica: false });
  log.tell({ name: 'second/shop', isReplica: true, trouble });
  log.tell({ name: 'second/shop', isReplica: true, trouble: undefined });
  expect(told).toEqual([
    ['replica in use', { replica: 'second/shop' }],
    ['store', 'The connection to the database is lost (it is behind).'],
    ['store', undefined],
    ['replica excluded', { replica: 'second/shop', reason: 'lag', detail: 'it is behind' }],
    ['replica in use', { replica: 'second/shop' }],
  ]);
});
