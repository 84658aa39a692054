import { createValidator } from '@aisle/schema';
import { CatalogFile } from '@aisle/schema/catalog';
import { expect, it } from 'vitest';
import { makeFile } from '../../testing/make-file.js';
import { buildFile, typeFileDocument } from './build-node.js';

it('a file is finished as the contract shows it', () => {
  const { id, document } = buildFile(makeFile());
  const file: unknown = JSON.parse(typeFileDocument(document));
  expect(createValidator(CatalogFile)(file).faults).toBeUndefined();
  expect(file).toEqual({
    type: 'file',
    id,
    file_name: 'teapot.jpg',
    mime_type: 'image/jpeg',
    file_size: 48_213,
    alt_text: 'A teapot',
    public: true,
    link: { href: 'https://files.example/teapot.jpg' },
    meta: {
      timestamps: { created_at: '2025-01-01T00:00:00.000' },
      dimensions: { width: 1200, height: 800 },
    },
  });
});

it('what a file does not know is absent', () => {
  const { id, href, created_at } = makeFile();
  const { document } = buildFile({ type: 'file', id, href, created_at });
  const image: unknown = JSON.parse(typeFileDocument(document));
  expect(createValidator(CatalogFile)(image).faults).toBeUndefined();
  expect(Object.keys(image as object)).toEqual(['type', 'id', 'public', 'link', 'meta']);
});

it('dimensions need a width and a height', () => {
  const { height: _, ...file } = makeFile();
  expect(buildFile(file).document).not.toContain('dimensions');
});
