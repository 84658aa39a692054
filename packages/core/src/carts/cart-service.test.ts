import { expect, it } from 'vitest';
import { countCarts } from './cart-service.js';

it('carts are counted once for all who ask meanwhile, and again when that failed', async () => {
  const answers: ((answer: Promise<number>) => void)[] = [];
  const store = { count: () => new Promise<number>((resolve) => answers.push(resolve)) };
  const count = countCarts(store, 2);
  const asked = [count.refresh(), count.refresh(), count.refresh()];
  expect(answers).toHaveLength(1);
  answers[0]?.(Promise.reject(new Error('lost')));
  const ends = await Promise.allSettled(asked);
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  const again = count.refresh();
  answers[1]?.(Promise.resolve(1));
  await again;
  await count.refresh();
  expect(answers).toHaveLength(2);
  count.add();
  expect(() => count.add()).toThrow('The store has 2 carts');
});
