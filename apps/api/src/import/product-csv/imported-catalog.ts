import type { SeedRecord } from '@aisle/schema/seed';
import { stableId } from '../stable-id.js';
import { compact } from './compact.js';
import { addRecord, addShared, type ProductImport } from './product-import.js';
import { cell, type ProductGroup, type ProductRow, rowWith } from './product-row.js';
import { slugify } from './slugify.js';
import { splitList } from './split-list.js';

const hierarchyId = stableId('hierarchy');

/** The parent nodes of all types, categories and tags. */
const branches = {
  type: makeNode(stableId('node', 'Types'), hierarchyId, 'Types'),
  categories: makeNode(stableId('node', 'Categories'), hierarchyId, 'Categories'),
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

/** Common records are created once; later changes of users stay. */
const once = { ifStored: 'keep' } as const;

/** Emits the common records of all product CSVs: hierarchy, price book and catalog. */
export function addImportedCatalog(run: ProductImport, row: ProductRow): void {
  const name = importedCatalog.name;
  const hierarchy = { type: 'hierarchy', id: hierarchyId, name, slug: slugify(name) } as const;
  const priceBook = { type: 'price_book', id: priceBookId, name: 'Imported prices' } as const;
  for (const record of [hierarchy, priceBook]) addShared(run, record, row, {}, once);
  const languages = new Set(row.header.translations.map(({ language }) => language));
  languages.delete(importedCatalog.default_language);
  const catalog = { ...importedCatalog, ...(languages.size > 0 && { languages: [...languages] }) };
  if (languages.size === 0 && run.shared.has(catalog.id)) return;
  run.shared.add(catalog.id);
  addRecord(run, catalog, row, {}, { ifStored: 'merge' });
}

/**
 * Emits the nodes of a product's type, categories and tags. Returns the ids of the nodes that it is
 * attached to.
 */
export function addNodes(
  group: ProductGroup,
  tags: readonly string[],
  run: ProductImport,
): readonly string[] {
  const typeRow = rowWith(group, 'type');
  const type = cell(typeRow, 'type');
  const types = type === '' ? [] : [addNode('type', [type], typeRow, run)];
  const categoryRow = rowWith(group, 'categories');
  const categories = splitList(cell(categoryRow, 'categories'))
    .map((way) => way.split('>').map((name) => name.trim()))
    .map((names) => names.filter((name) => name !== ''))
    .filter((names) => names.length > 0)
    .map((names) => addNode('categories', names, categoryRow, run));
  const tagRow = rowWith(group, 'tags');
  const tagged = tags.map((tag) => addNode('tags', [tag], tagRow, run));
  const ids = new Set([...types, ...categories, ...tagged]);
  return ids.size === 0 ? [hierarchyId] : [...ids];
}

/** Emits the nodes of a path below a branch. Returns the id of the last one. */
function addNode(
  column: keyof typeof branches,
  way: readonly string[],
  row: ProductRow,
  run: ProductImport,
): string {
  const branch = branches[column];
  addShared(run, branch, row, {}, once);
  return way.reduce((parentId, name, depth) => {
    const id = stableId('node', branch.name, ...way.slice(0, depth + 1));
    const node = makeNode(id, parentId, name);
    addShared(run, node, row, { '/name': column, '/slug': column }, once);
    return id;
  }, branch.id);
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
