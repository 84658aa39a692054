import { describe, expect, it } from 'vitest';
import type { Control, LeafField } from './operation-entry.js';
import { leafValue } from './selected-request.js';

const leaf = (control: Control): LeafField => ({
  kind: 'leaf',
  key: 'body:/x',
  name: 'x',
  place: 'body',
  required: false,
  nullable: false,
  control,
  schema: {},
  options: [],
  limits: [],
});

describe('leafValue', () => {
  it.each<[Control, string, unknown]>([
    ['text', '5', '5'],
    ['choice', 'true', 'true'],
    ['fixed', 'null', 'null'],
    ['integer', '5', 5],
    ['integer', 'five', 'five'],
    ['integer', '', ''],
    ['number', '1.5', 1.5],
    ['boolean', 'false', false],
    ['json', '{"a":[1]}', { a: [1] }],
    ['json', '{"a":', '{"a":'],
  ])('reads a %s of %j', (control, text, value) => {
    expect(leafValue(leaf(control), text)).toEqual(value);
  });
});
