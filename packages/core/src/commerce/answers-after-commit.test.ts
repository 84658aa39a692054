import { CommerceError } from '@aisle/schema';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqlite } from '../sqlite.js';
import { makeFixedEnvironment } from '../testing/fixed-environment.js';
import { makeShop, shopIds } from '../testing/make-shop.js';
import type { Commerce } from './commerce.js';
import { createCommerce } from './create-commerce.js';
import type { Storage } from './storage.js';

/** Reads of stock and products fail while this is true. */
let isDown = false;
/** Makes reads fail as soon as a cart was changed. */
let failsAfterChange = false;
let commerce: Commerce;
let storage: Storage;

const down = () => new CommerceError('busy', 'The store is busy; nothing has changed.');

/** A storage whose reads can be made to fail. */
function breakable(sound: Storage): Storage {
  const failing = <Part extends object>(part: Part, names: readonly (keyof Part)[]): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function' || !names.includes(name as keyof Part)) return member;
        return async (...given: unknown[]) => {
          if (isDown) throw down();
          return Reflect.apply(member, target, given);
        };
      },
    });
  return {
    ...sound,
    inventories: failing(sound.inventories, ['findStock']),
    catalog: failing(sound.catalog, ['findProducts', 'settings']),
    carts: {
      ...sound.carts,
      async change(id, decide) {
        const changed = await sound.carts.change(id, decide);
        isDown = failsAfterChange;
        return changed;
      },
    },
  };
}

const pot = { cart_id: 'mine', type: 'cart_item', id: shopIds.pot, quantity: 1 } as const;

beforeEach(async () => {
  isDown = false;
  failsAfterChange = false;
  storage = breakable(openSqlite(':memory:'));
  commerce = createCommerce({ storage, ...makeFixedEnvironment() });
  await commerce.loadSeed(makeShop().map((record) => ({ record, origin: 'shop' })));
});
afterEach(() => commerce.close());

const quantities = async () => {
  isDown = false;
  return (await commerce.carts.get({ cart_id: 'mine' })).items.map(({ quantity }) => quantity);
};

describe('a change of a cart after which nothing can be read', () => {
  it('is answered when something is added, changed and removed', async () => {
    failsAfterChange = true;
    const { items } = await commerce.carts.addItem(pot);
    expect(items).toMatchObject([{ quantity: 1, name: 'Teapot' }]);
    isDown = false;
    const item_id = items[0]?.id ?? '';
    const changed = await commerce.carts.updateItem({ cart_id: 'mine', item_id, quantity: 3 });
    expect(changed.items).toMatchObject([{ quantity: 3 }]);
    isDown = false;
    const emptied = await commerce.carts.deleteItem({ cart_id: 'mine', item_id });
    expect(emptied.items).toEqual([]);
  });

  it('is answered when a cart is created', async () => {
    failsAfterChange = true;
    expect((await commerce.carts.create({ name: 'Weekend' })).cart.name).toBe('Weekend');
  });

  it('says that it is kept where others added a product meanwhile', async () => {
    const other = { ...pot, id: shopIds.spoon };
    const { change } = storage.carts;
    let isFirst = true;
    Object.assign(storage.carts, {
      async change(...given: Parameters<typeof change>) {
        if (isFirst) {
          isFirst = false;
          await commerce.carts.addItem(other);
          failsAfterChange = true;
        }
        return change(...given);
      },
    });
    await expect(commerce.carts.addItem(pot)).rejects.toMatchObject({
      code: 'change_kept',
      message: expect.stringMatching(/^The cart "mine" was changed, and the change is kept/),
    });
    expect(await quantities()).toEqual([1, 1]);
  });
});

it('a change of a cart that cannot be answered is not made', async () => {
  isDown = true;
  await expect(commerce.carts.addItem(pot)).rejects.toMatchObject({ code: 'busy' });
  await expect(commerce.carts.create({})).rejects.toMatchObject({ code: 'busy' });
  expect(await quantities()).toEqual([]);
});
