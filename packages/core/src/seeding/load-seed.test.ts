import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Commerce } from '../commerce/commerce.js';
import { createCommerce } from '../commerce/create-commerce.js';
import { openSqlite } from '../sqlite.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';
import { makeProduct } from '../testing/make-product.js';
import { makeUuid } from '../testing/make-uuid.js';
import type { LocatedRecord } from './seed-store.js';

let commerce: Commerce;
beforeEach(() => {
  commerce = createCommerce({ storage: openSqlite(':memory:'), ...makeFixedEnvironment() });
});
afterEach(() => commerce.close());

const wrong = { type: 'product', id: 'x', status: 'on', nam: 'Pot' };
const products = Array.from({ length: 600 }, (_, index) => ({
  record: makeProduct({ id: makeUuid(0x1000 + index) }),
  origin: `seed:${index + 1}`,
}));

describe('every fault is told, each with its place', () => {
  it('of every record', async () => {
    await expect(
      commerce.loadSeed([
        { record: makeProduct(), origin: 'demo.ndjson:1' },
        { record: wrong, origin: 'demo.ndjson:2' },
        { record: { type: 'produkt' }, origin: 'demo.ndjson:3' },
        { record: [], origin: 'demo.ndjson:4' },
      ]),
    ).rejects.toMatchObject({
      code: 'validation_failed',
      details: expect.arrayContaining([
        'demo.ndjson:2 /name is required',
        expect.stringMatching(/^demo\.ndjson:2 \/id must be a UUID such as .*, is "x"$/),
        'demo.ndjson:2 /status must be one of live, draft, is "on"',
        'demo.ndjson:2 /nam is not a known member; did you mean name?',
        'demo.ndjson:3 /type "produkt" is not a type of record; did you mean product?',
        'demo.ndjson:4 a record must be an object with a type',
      ]),
    });
    expect(await commerce.describe()).toMatchObject({ products: 0 });
  });

  it('of a record that could not be read', async () => {
    const unread = { record: undefined, origin: 'demo.csv:7', fault: 'line 7 has 3 columns' };
    await expect(commerce.loadSeed([unread])).rejects.toMatchObject({
      details: ['demo.csv:7 line 7 has 3 columns'],
    });
  });

  it('of a member whose own place is known', async () => {
    const located: LocatedRecord = {
      record: { ...makeProduct(), status: 'on' },
      origin: 'demo.json:1',
      locate: (pointer) => `demo.json:12:8 (${pointer})`,
    };
    await expect(commerce.loadSeed([located])).rejects.toMatchObject({
      details: ['demo.json:12:8 (/status) /status must be one of live, draft, is "on"'],
    });
  });

  it('before what does not fit together, which needs valid records', async () => {
    const dangling = makeProduct({ node_ids: [makeUuid(99)] });
    await expect(
      commerce.loadSeed([
        { record: dangling, origin: 'demo:1' },
        { record: 7, origin: 'demo:2' },
      ]),
    ).rejects.toMatchObject({ details: ['demo:2 a record must be an object with a type'] });
  });

  it('up to a limit, and then says that there may be more', async () => {
    let read = 0;
    const faulty = function* () {
      for (; ; read++) yield { record: 7, origin: `demo:${read + 1}` };
    };
    await expect(commerce.loadSeed(faulty(), { maxFaults: 3 })).rejects.toMatchObject({
      details: [
        'demo:1 a record must be an object with a type',
        'demo:2 a record must be an object with a type',
        'demo:3 a record must be an object with a type',
        'There may be more faults after these.',
      ],
    });
    expect(read).toBe(2);
  });

  it('the limit holds for what does not fit together too', async () => {
    const dangling = products.map(({ record, origin }, index) => ({
      record: { ...record, parent_id: makeUuid(0x9000 + index) },
      origin,
    }));
    await expect(commerce.loadSeed(dangling)).rejects.toMatchObject({
      details: expect.objectContaining({ length: 51 }),
    });
  });
});

it('progress counts the records stored so far', async () => {
  const steps: number[] = [];
  await commerce.loadSeed(products, { onProgress: (records) => steps.push(records) });
  expect(steps.at(-1)).toBe(600);
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

it('an error of the source goes to the caller, and nothing is stored', async () => {
  async function* broken() {
    yield* products;
    throw new RangeError('the disk is gone');
  }
  await expect(commerce.loadSeed(broken())).rejects.toThrow('the disk is gone');
  expect(await commerce.describe()).toMatchObject({ products: 0 });
  await commerce.loadSeed(products);
  expect(await commerce.describe()).toMatchObject({ products: 600 });
});
