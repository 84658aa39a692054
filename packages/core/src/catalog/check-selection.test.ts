import type { Component } from '@aisle/schema/catalog';
import { expect, it } from 'vitest';
import { checkSelection } from './configure-bundle.js';

const optionOf = (id: string, quantity = 1) => ({ id, type: 'product' as const, quantity });
const componentOf = (ids: readonly string[], limits: Partial<Component> = {}): Component => ({
  name: 'Part',
  options: ids.map((id) => optionOf(id)),
  ...limits,
});
const components = { tent: componentOf(['dome', 'tunnel'], { min: 1, max: 1 }) };

it.each([
  [{ tent: { dome: 1 } }, []],
  [{}, ['data.selected_options.tent: 0 options are chosen; choose at least 1.']],
  [
    { tent: { dome: 1, tunnel: 1 } },
    ['data.selected_options.tent: 2 options are chosen; choose at most 1.'],
  ],
  [
    { tent: { dome: 3 } },
    ['data.selected_options.tent.dome: the quantity of the option must be 1, not 3.'],
  ],
  [
    { tent: { yurt: 1 } },
    [
      'data.selected_options.tent.yurt: is not an option of the component; its options are dome, tunnel.',
    ],
  ],
  [
    { tents: {}, tent: { dome: 1 } },
    [
      'data.selected_options.tents: the bundle has no such component; its components are tent. Did you mean tent?',
    ],
  ],
])('%j is answered with %j', (selection, faults) => {
  expect(checkSelection(components, selection)).toEqual(faults);
});

it('nobody has to choose more options than there are', () => {
  const part = { tent: componentOf(['dome'], { min: 2 }) };
  expect(checkSelection(part, { tent: { dome: 1 } })).toEqual([]);
  expect(checkSelection(part, {})).toEqual([
    'data.selected_options.tent: 0 options are chosen; choose at least 1.',
  ]);
});

it('says twenty faults and counts the others, and names ten options', () => {
  const many = Array.from({ length: 100 }, (_, at) => `option ${at}`);
  const chosen = Object.fromEntries(many.map((id) => [`${id}?`, 1]));
  const faults = checkSelection({ part: componentOf(many) }, { part: chosen });
  expect(faults).toHaveLength(21);
  expect(faults[0]).toMatch(/options are option 0, .*, option 9 and 90 more\.$/);
  expect(faults.at(-1)).toBe('data.selected_options: 80 more errors like these.');
});
