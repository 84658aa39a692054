import { expect, it } from 'vitest';
import { makeProduct } from '../../testing/make-product.js';
import { makeUuid } from '../../testing/make-uuid.js';
import { buildVariationMatrix } from './product-parts.js';

const [small, large, red, blue, wool, silk] = [1, 2, 3, 4, 5, 6].map(makeUuid) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const size = variation(0x20, small, large);
const colour = variation(0x30, red, blue);
const cloth = variation(0x40, wool, silk);

it('of one variation leads from option to child', () => {
  const children = [child(1, small), child(2, large)];
  expect(buildVariationMatrix([size], children)).toEqual({
    variation_matrix: { [small]: id(1), [large]: id(2) },
    child_option_ids: [[small], [large]],
  });
});

it('of two variations nests the second within the first, in the order of the parent', () => {
  const children = [child(1, red, small), child(2, large, blue), child(3, large, red)];
  expect(buildVariationMatrix([size, colour], children)).toEqual({
    variation_matrix: { [small]: { [red]: id(1) }, [large]: { [red]: id(3), [blue]: id(2) } },
    child_option_ids: [
      [small, red],
      [large, blue],
      [large, red],
    ],
  });
  expect(buildVariationMatrix([colour, size], children).variation_matrix).toEqual({
    [red]: { [small]: id(1), [large]: id(3) },
    [blue]: { [large]: id(2) },
  });
});

it('of three variations nests once more', () => {
  const children = [child(1, small, red, wool), child(2, small, red, silk)];
  expect(buildVariationMatrix([size, colour, cloth], children)).toEqual({
    variation_matrix: { [small]: { [red]: { [wool]: id(1), [silk]: id(2) } } },
    child_option_ids: [
      [small, red, wool],
      [small, red, silk],
    ],
  });
});

it('has no place for a child that does not choose an option of every variation', () => {
  const children = [child(1, small), child(2), child(3, small, wool), child(4, small, red)];
  expect(buildVariationMatrix([size, colour], children)).toEqual({
    variation_matrix: { [small]: { [red]: id(4) } },
    child_option_ids: [[small, red]],
  });
});

it('is empty without children', () => {
  const empty = { variation_matrix: {}, child_option_ids: [] };
  expect(buildVariationMatrix([size], [])).toEqual(empty);
  expect(buildVariationMatrix([], [child(1, small)])).toEqual(empty);
});

function id(number: number): string {
  return makeUuid(0x100 + number);
}

function child(number: number, ...option_ids: string[]) {
  return makeProduct({ id: id(number), parent_id: makeUuid(0x99), option_ids });
}

function variation(number: number, ...options: string[]) {
  const named = options.map((option) => ({ id: option, name: option }));
  return { id: makeUuid(number), name: 'Variation', options: named };
}
