import { CommerceError } from '@aisle/schema';
import { expect, it } from 'vitest';
import { watchStore } from './watch-store.js';

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
