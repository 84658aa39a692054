import { describe } from 'vitest';
import { describeModel } from '../../test/support/describe-model.js';
import { catalogTime, id } from '../../test/support/examples.js';
import { CatalogFile } from './product.js';

const members = {
  id,
  file_name: 'tent.svg',
  mime_type: 'image/svg+xml',
  file_size: 1024,
  public: true,
  alt_text: 'A green tent',
  link: { href: 'images/tent.svg' },
  meta: { timestamps: { created_at: catalogTime }, dimensions: { width: 640, height: 480 } },
};
const optional = ['/file_name', '/mime_type', '/file_size', '/alt_text', '/meta/dimensions'];

describe('a file', () => {
  describeModel({ schema: CatalogFile, example: { ...members, type: 'file' }, optional });
});
