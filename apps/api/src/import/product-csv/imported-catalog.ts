import type { SeedRecord } from '@aisle/schema';
import { stableId } from '../stable-id.js';
import { compact } from './compact.js';
import { addShared, type ProductImport } from './product-import.js';
import { cell, type ProductGroup, type ProductRow, rowWith } from './product-row.js';
import { slugify } from './slugify.js';

const hierarchyId = stableId('hierarchy');

/** The nodes below which each type and each tag has its own. */
const branches = {
  type: makeNode(stableId('node', 'Types'), hierarchyId, 'Types'),
  tags: makeNode(stableId('node', 'Tags'), hierarchyId, 'Tags'),
};

/** The price book of every product CSV. */
export const priceBookId = stableId('price book');

/** The catalog of every product CSV. */
const importedCatalog = {
  type: 'catalog',
  id: stableId('catalog'),
  name: 'Imported products',
  hierarchy_ids: [hierarchyId],
  price_books: [{ id: priceBookId, priority: 1 }],
  default_language: 'en',
} satisfies SeedRecord;

/** What every product CSV shares is made once; what a person has made of it since stays. */
const once = { ifStored: 'keep' } as const;

/** Hands on what every product CSV shares: hierarchy, price book and catalog. */
export function addImportedCatalog(run: ProductImport, header: ProductRow): void {
  const name = importedCatalog.name;
  const hierarchy = { type: 'hierarchy', id: hierarchyId, name, slug: slugify(name) } as const;
  const priceBook = { type: 'price_book', id: priceBookId, name: 'Imported prices' } as const;
  for (const record of [hierarchy, priceBook, importedCatalog]) {
    addShared(run, record, header, {}, once);
  }
}

/** Hands on the nodes of a product's type and tags; the ids of those it is attached to. */
export function addNodes(
  group: ProductGroup,
  tags: readonly string[],
  run: ProductImport,
): readonly string[] {
  const typeRow = rowWith(group, 'type');
  const type = cell(typeRow, 'type');
  const types = type === '' ? [] : [addNode('type', type, typeRow, run)];
  const tagRow = rowWith(group, 'tags');
  const ids = [...types, ...tags.map((tag) => addNode('tags', tag, tagRow, run))];
  return ids.length === 0 ? [hierarchyId] : ids;
}

function addNode(
  column: keyof typeof branches,
  name: string,
  row: ProductRow,
  run: ProductImport,
): string {
  const branch = branches[column];
  const node = makeNode(stableId('node', branch.name, name), branch.id, name);
  addShared(run, branch, row, {}, once);
  addShared(run, node, row, { '/name': column, '/slug': column }, once);
  return node.id;
}

function makeNode(id: string, parentId: string, name: string) {
  const slug = slugify(name);
  return compact<Extract<SeedRecord, { type: 'node' }>>({
    type: 'node',
    id,
    parent_id: parentId,
    name,
    slug,
  });
}
