import { beforeEach, describe, expect, it } from 'vitest';
import { translatePostgresError } from './errors.js';
import { type ServerWatch, watchServer } from './heartbeat.js';

const fail = (message: string, code?: string) =>
  translatePostgresError(Object.assign(new Error(message), code && { code }));
const reset = fail('read ECONNRESET', 'ECONNRESET');
const silence = fail('Query read timeout');

let told: (string | undefined)[];
let isThere: boolean;
let asked: number;
let watch: ServerWatch;
/** Uses the server by a request that ends with an error, or without one. */
const use = (error?: unknown) =>
  watch.during(async () => {
    if (error !== undefined) throw error;
  });
const fails = (error: unknown) => expect(use(error)).rejects.toBe(error);
beforeEach(() => {
  [told, isThere, asked] = [[], false, 0];
  watch = watchServer({
    ask: async () => {
      asked += 1;
      if (!isThere) throw reset;
    },
    onChange: (trouble) => told.push(trouble?.message.slice(0, 60)),
    pause: 1,
  });
});

const isBack = () => expect.poll(() => told.at(-1)).toBeUndefined();

describe('a server', () => {
  it('that is lost is asked until it answers, and both are told once', async () => {
    await fails(reset);
    await fails(reset);
    await expect.poll(() => asked).toBeGreaterThan(2);
    expect(told).toEqual([expect.stringContaining('The store cannot be used')]);
    isThere = true;
    await isBack();
    expect(told).toHaveLength(2);
  });

  it('that was silent is asked by nobody else until it answers', async () => {
    await use();
    await fails(silence);
    await expect(use()).rejects.toMatchObject({
      code: 'storage_unavailable',
      message: expect.stringContaining('does not respond in time'),
    });
    isThere = true;
    await isBack();
    await use();
  });

  it('that refuses is asked by all, since it says so at once', async () => {
    await fails(reset);
    await use();
    watch.close();
  });

  it('is lost with a connection that nobody used only when it does not answer', async () => {
    isThere = true;
    watch.suspect();
    await expect.poll(() => asked).toBe(1);
    expect(told).toEqual([]);
    isThere = false;
    watch.suspect();
    await expect.poll(() => told).toHaveLength(1);
    watch.close();
  });

  it('is nothing to worry about for a request that gave way to others', async () => {
    await fails(fail('could not serialize access', '40001'));
    await fails(new RangeError('a bug'));
    expect(told).toEqual([]);
  });
});
