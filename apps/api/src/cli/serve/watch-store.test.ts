import { CommerceError } from '@aisle/schema';
import { expect, it } from 'vitest';
import { createConnectionReports, watchStore } from './store-upkeep.js';

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

it('passes losses of the database server on, also one from before there was a watch', () => {
  const told: unknown[] = [];
  const log = createConnectionReports();
  log.tell('it is gone');
  log.follow({ tell: (found) => told.push(found) });
  log.tell(undefined);
  expect(told).toEqual(['The connection to the database is lost (it is gone).', undefined]);
});
