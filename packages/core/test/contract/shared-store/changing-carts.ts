import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { CartRecord, CartSnapshot } from '../../../src/carts/cart.js';
import type { Storage } from '../../../src/commerce/storage.js';
import { makeCart } from '../carts/make-cart.js';
import type { OpenStorage } from '../use-commerce.js';
import { type OpenAgain, useTwoUsers } from './use-two-users.js';

const { id } = makeCart();

/** Declares the tests of carts that several users of a store change. */
export function describeChangingCartsBesideOthers(
  openStorage: OpenStorage,
  openAgain: OpenAgain,
): void {
  const users = useTwoUsers(openStorage, openAgain);

  it('changes that come at once from both are all kept, those that make the cart too', async () => {
    const { first, second } = users;
    await Promise.all([first, second, first, second].map((storage) => addPlus(storage)));
    const found = await second.carts.find(id);
    expect(found?.record.name).toBe('++++');
  });

  it('changes that wait when the store is closed are kept', async () => {
    const { first, second } = users;
    const changes = [1, 2].map(() => addPlus(second));
    await second.close();
    await Promise.all(changes);
    expect((await first.carts.find(id))?.record.name).toBe('++');
    await expect(addPlus(second)).rejects.toThrow();
  });

  it('a cart that one user read shows what the other changed, at once', async () => {
    const { first, second } = users;
    for (let pluses = 1; pluses < 10; pluses += 1) {
      await nextTurn();
      const adding = addPlus(first);
      await second.carts.find(id);
      await adding;
      expect((await second.carts.find(id))?.record.name).toHaveLength(pluses);
    }
  });

  it('a cart that one user cleans up is gone for the other', async () => {
    const { first, second } = users;
    await addPlus(first);
    expect(await second.carts.cleanUp(Date.parse('2027-01-01T00:00:00Z'), 10)).toBe(1);
    expect(await first.carts.find(id)).toBeUndefined();
  });
}

function addPlus({ carts }: Storage): Promise<CartSnapshot | undefined> {
  return carts.change(id, (found): CartRecord => {
    const { record } = found ?? { record: makeCart({ name: '' }) };
    return { ...record, name: `${record.name}+` };
  });
}
