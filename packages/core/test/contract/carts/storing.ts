import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CartRecord, CartSnapshot } from '../../../src/carts/cart.js';
import type { Storage } from '../../../src/commerce/storage.js';
import type { OpenStorage } from '../use-commerce.js';
import { makeCart } from './make-cart.js';

const cart = makeCart();
const end = Date.parse(cart.expires_at);

/** Declares the tests of a store of carts by itself. */
export function describeStoringCarts(openStorage: OpenStorage): void {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage();
  });
  afterEach(() => storage.close());

  const put = (record: CartRecord) => storage.carts.change(record.id, () => record);
  const rename = (id: string, name: (before: string) => string) =>
    storage.carts.change(
      id,
      (found) => found && { ...found.record, name: name(found.record.name) },
    );

  it('gives a cart as it was stored, and nothing for an unknown id', async () => {
    const stored = await put(cart);
    const state = { version: expect.any(Number), checksum: expect.any(Number) };
    expect(stored).toEqual({ record: cart, ...state });
    expect(await storage.carts.find(cart.id)).toEqual(stored);
    expect(await storage.carts.find('a cart')).toBeUndefined();
  });

  it('tells the state of a cart without its document', async () => {
    expect(await storage.carts.findState(cart.id)).toBeUndefined();
    const stored = await put(cart);
    const { version, checksum } = stored ?? {};
    expect(await storage.carts.findState(cart.id)).toEqual({ version, checksum });
    await storage.carts.change(cart.id, () => undefined);
    await put({ ...cart, name: 'Other' });
    expect(await storage.carts.findState(cart.id)).not.toEqual({ version, checksum });
  });

  it('has a decision see the newest state, or that there is none', async () => {
    const seen: (CartSnapshot | undefined)[] = [];
    const look = () =>
      storage.carts.change(cart.id, (found) => {
        seen.push(found);
        return found?.record;
      });
    await look();
    await put(cart);
    const renamed = await rename(cart.id, () => 'Other');
    await look();
    expect(seen).toEqual([undefined, renamed]);
  });

  it('gives another version to each change, and keeps it where nothing changes', async () => {
    const first = await put(cart);
    const second = await rename(cart.id, () => 'Other');
    expect(second?.version).not.toBe(first?.version);
    expect(await storage.carts.change(cart.id, (found) => found?.record)).toEqual(second);
    expect(await storage.carts.find(cart.id)).toEqual(second);
  });

  it('deletes a cart that is decided to be none, and may be made again', async () => {
    await put(cart);
    expect(await storage.carts.change(cart.id, () => undefined)).toBeUndefined();
    expect(await storage.carts.find(cart.id)).toBeUndefined();
    expect(await storage.carts.change(cart.id, () => undefined)).toBeUndefined();
    expect(await put(cart)).toMatchObject({ record: cart });
  });

  it('gives what became of a cart that was found before', async () => {
    const find = () => storage.carts.find(cart.id);
    await put(cart);
    expect(await find()).toMatchObject({ record: { name: cart.name } });
    await rename(cart.id, () => 'Other');
    expect(await find()).toMatchObject({ record: { name: 'Other' } });
    const refused = storage.carts.change(cart.id, () => {
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await find()).toMatchObject({ record: { name: 'Other' } });
    await storage.carts.cleanUp(end, 10);
    expect(await find()).toBeUndefined();
  });

  it('changes nothing when a decision refuses, and hands its error on', async () => {
    const before = await put(cart);
    const refusal = new RangeError('refused');
    const refused = storage.carts.change(cart.id, () => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await storage.carts.find(cart.id)).toEqual(before);
  });

  it('loses none of many changes that come at once, the one that makes the cart among them', async () => {
    const letters = [...'abcdefghijklmnop'];
    await Promise.all(
      letters.map((letter) =>
        storage.carts.change(cart.id, (found) => ({
          ...(found?.record ?? { ...cart, name: '' }),
          name: `${found?.record.name ?? ''}${letter}`,
        })),
      ),
    );
    const found = await storage.carts.find(cart.id);
    expect([...(found?.record.name ?? '')].toSorted()).toEqual(letters);
  });

  it('leaves other carts alone', async () => {
    const other = await put(makeCart({ id: 'other' }));
    await put(cart);
    await rename(cart.id, () => 'Changed');
    await storage.carts.change(cart.id, () => undefined);
    expect(await storage.carts.find('other')).toEqual(other);
  });

  it('keeps the longest id that there may be apart from others like it', async () => {
    const long = (last: string) => '\u{1f6d2}'.repeat(254) + last;
    await put(makeCart({ id: long('a'), name: 'A' }));
    await put(makeCart({ id: long('b'), name: 'B' }));
    expect((await storage.carts.find(long('a')))?.record.name).toBe('A');
    expect((await storage.carts.find(long('b')))?.record.name).toBe('B');
  });

  describe('cleaning up', () => {
    const late = makeCart({ id: 'late', expires_at: '2026-02-07T09:00:00.001Z' });

    it('deletes what is over, at most as many as asked for, and counts', async () => {
      for (const id of ['a', 'b', 'c']) await put(makeCart({ id }));
      await put(late);
      expect(await storage.carts.count()).toBe(4);
      expect(await storage.carts.cleanUp(end - 1, 10)).toBe(0);
      expect(await storage.carts.cleanUp(end, 2)).toBe(2);
      expect(await storage.carts.cleanUp(end, 2)).toBe(1);
      expect(await storage.carts.cleanUp(end, 2)).toBe(0);
      expect(await storage.carts.count()).toBe(1);
      expect(await storage.carts.find('late')).toMatchObject({ record: late });
    });

    it('goes by the last change', async () => {
      await put(cart);
      await storage.carts.change(
        cart.id,
        (found) => found && { ...found.record, expires_at: late.expires_at },
      );
      expect(await storage.carts.cleanUp(end, 10)).toBe(0);
    });
  });
}
