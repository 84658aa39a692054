import { expect, it } from 'vitest';
import { collectRanked } from './describe-values.js';

const always = () => true;
const goOn = async () => true;
const collect = (
  steps: readonly (readonly string[])[],
  options: { search?: string; limit?: number } = {},
  exists: (text: string) => boolean = always,
) => collectRanked(steps, exists, { search: '', limit: 10, pause: goOn, ...options });

it('has what begins with the searched text before what holds it, each once, in order', async () => {
  expect(
    await collect(
      [
        ['xa', 'b', 'ab'],
        ['aa', 'ab', 'za'],
      ],
      { search: 'A' },
    ),
  ).toEqual({
    values: ['aa', 'ab', 'xa', 'za'],
    complete: true,
  });
});

it('leaves out what does not exist', async () => {
  const { values } = await collect([['a', 'b']], {}, (text) => text !== 'a');
  expect(values).toEqual(['b']);
});

it('is incomplete when there are more than wanted', async () => {
  expect(await collect([['a', 'b', 'c']], { limit: 3 })).toMatchObject({ complete: true });
  expect(await collect([['c', 'b', 'a']], { limit: 2 })).toMatchObject({ complete: false });
  expect(await collect([['xa', 'ya', 'za']], { search: 'a', limit: 2 })).toEqual({
    values: ['xa', 'ya'],
    complete: false,
  });
});

it('goes on for better ones when it has enough of the others, without asking whether more exist', async () => {
  const asked: string[] = [];
  const found = await collect(
    [['xa', 'ya', 'za', 'ua', 'ab']],
    { search: 'a', limit: 2 },
    (text) => {
      asked.push(text);
      return true;
    },
  );
  expect(found).toEqual({ values: ['ab', 'xa'], complete: false });
  expect(asked).toEqual(['xa', 'ya', 'za', 'ab']);
});

it('ends when a pause says so, and walks no further then', async () => {
  function* steps() {
    yield ['a'];
    yield ['b', 'c'];
    throw new Error('walked too far');
  }
  let left = 3;
  const pause = async () => {
    left -= 1;
    return left > 0;
  };
  expect(await collectRanked(steps(), always, { search: '', limit: 9, pause })).toEqual({
    values: ['a', 'b'],
    complete: false,
  });
});
