import { describe, expect, it } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { id, otherId, time } from '../../test/support/examples.js';
import { SeedFile, SeedVariation } from './seed-record.js';
import { validateSeedRecord } from './validate-seed-record.js';

describe('a file record', () => {
  const file: SeedFile = {
    type: 'file',
    id,
    href: 'images/tent.svg',
    file_name: 'tent.svg',
    mime_type: 'image/svg+xml',
    file_size: 0,
    alt_text: 'A green tent',
    width: 640,
    height: 480,
    created_at: time,
  };
  const always = ['type', 'id', 'href'];

  describeModel({
    schema: SeedFile,
    example: file,
    optional: Object.keys(file)
      .filter((name) => !always.includes(name))
      .map((name) => `/${name}`),
  });

  it.each([
    ['/file_size', { file_size: -1 }, 'must be at least 0, is -1'],
    ['/width', { width: 0 }, 'must be at least 1, is 0'],
    ['/href', { href: '' }, 'must have 1 to 2048 characters, has 0'],
    [
      '/href',
      { href: 'javascript:alert(1)' },
      'must be an address with http:// or https://, or a path such as /files/mug.jpg, is "javascript:alert(1)"',
    ],
  ])('is refused for its %s', (pointer, faulty, message) => {
    expect(validateSeedRecord({ ...file, ...faulty }).faults).toEqual([{ pointer, message }]);
  });
});

describe('a variation record', () => {
  const variation: SeedVariation = {
    type: 'variation',
    id,
    name: 'Size',
    sort_order: 1,
    options: [{ id: otherId, name: 'M', description: 'Medium', sort_order: -1 }],
  };

  describeModel({
    schema: SeedVariation,
    example: variation,
    optional: ['/sort_order', '/options/0/description', '/options/0/sort_order'],
  });

  it('needs an option', () => {
    expect(validateSeedRecord({ ...variation, options: [] }).faults).toEqual([
      { pointer: '/options', message: 'must have at least 1 entry, has 0' },
    ]);
  });
});
