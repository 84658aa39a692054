import type { SeedFile, SeedRecord } from '@aisle/schema/seed';
import { baseName, endingOf, stableId } from '../names.js';
import { addFault, addRecord, addRemark, addShared, type ProductImport } from './product-import.js';
import {
  cell,
  type ProductGroup,
  type ProductRow,
  rowWith,
  speakersOf,
  withoutProtection,
} from './product-row.js';

/**
 * Emits the images of a product as files. Returns their ids by `Image Position`, without
 * duplicates.
 */
export function readImages(group: ProductGroup, run: ProductImport): readonly string[] {
  const images = speakersOf(group)
    .filter((row) => cell(row, 'imageSrc') !== '')
    .map((row) => ({ row, position: readPosition(row, run) }))
    .sort((a, b) => a.position - b.position);
  return [
    ...new Set(
      images.flatMap(({ row }) =>
        hrefsOf(row, 'imageSrc', run).map((href) => addImage(href, row, 'imageSrc', run)),
      ),
    ),
  ];
}

/**
 * Emits the image of a variant. Returns its id; undefined if the row has none. Reports further
 * images, which a variant cannot show, unless they are among those it shows `besides`.
 */
export function readVariantImage(
  row: ProductRow,
  besides: readonly string[],
  run: ProductImport,
): string | undefined {
  const [href, ...others] = hrefsOf(row, 'variantImage', run);
  if (others.some((other) => !besides.includes(fileIdOf(other)))) {
    addRemark(run, 'variants with several images, of which only the first is used', row);
  }
  return href === undefined ? undefined : addImage(href, row, 'variantImage', run);
}

/** Returns the addresses in a cell: Shopify writes one, others several. Reports invalid ones. */
function hrefsOf(row: ProductRow, column: ImageColumn, run: ProductImport): readonly string[] {
  const text = cell(row, column);
  const isList = row.header.isMapped || text.search(betweenAddresses) !== -1;
  const hrefs = isList ? splitList(text.replaceAll(betweenAddresses, ',')) : [text].filter(Boolean);
  const odd = hrefs.find((href) => !canBeImage(href));
  if (odd === undefined) return hrefs;
  const advice = 'write a URL that begins with https://, or leave the cell empty';
  addFault(run, row, column, `"${odd}" is not the URL of an image; ${advice}`);
  return [];
}

/** Separator between addresses in a cell: a comma, or its equivalent in some shops. */
const betweenAddresses = /(?<!\\)(?:\s*[,;|]\s*|\s+)(?=https?:\/\/)/gi;

/** Returns true if a text can be the address of an image: absolute, from the root, or relative. */
function canBeImage(href: string): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|\\)/i.test(href)) return true;
  const isHost = /^(?:www\.|[^/]*[^/.]\.[^/.]+\/)/i.test(href);
  return !isHost && mimeTypes[endingOf(fileNameOf(href))] !== undefined;
}

type ImageColumn = 'imageSrc' | 'variantImage';

function addImage(href: string, row: ProductRow, column: ImageColumn, run: ProductImport): string {
  const id = fileIdOf(href);
  const name = fileNameOf(href);
  const file = compact<SeedFile>({
    type: 'file',
    id,
    href,
    file_name: name,
    mime_type: mimeTypes[endingOf(name)],
    alt_text: column === 'imageSrc' ? cell(row, 'imageAlt') : undefined,
  });
  addShared(run, file, row, { '/href': column, '/file_name': column, '/alt_text': 'imageAlt' });
  return id;
}

function fileIdOf(href: string): string {
  return stableId('file', href);
}

/** Returns the position; images without one come last, in the order of the file. */
function readPosition(row: ProductRow, run: ProductImport): number {
  const text = cell(row, 'imagePosition');
  if (text === '') return Number.MAX_SAFE_INTEGER;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  addFault(run, row, 'imagePosition', `"${text}" is not a position; write 1 for the first image`);
  return Number.MAX_SAFE_INTEGER;
}

function fileNameOf(href: string): string {
  const name = baseName(href.replace(/[?#].*$/s, ''), '/');
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const mimeTypes: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.bmp': 'image/bmp',
  '.gif': 'image/gif',
  '.heic': 'image/heic',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.webp': 'image/webp',
};

/** Converts a text to a slug: lower-case letters and digits of any script, single hyphens. */
export function slugify(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns a record without its empty optional members: undefined, empty texts and lists. */
export function compact<Value extends object>(
  members: {
    [Name in keyof Value]: Value[Name] | undefined;
  },
): Value {
  const told: Partial<Value> = {};
  for (const name of Object.keys(members) as (keyof Value)[]) {
    const value = members[name];
    if (!isEmpty(value)) told[name] = value;
  }
  return told as Value;
}

function isEmpty(value: unknown): value is undefined {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Splits a cell at its commas; a backslash before a comma keeps it in the entry. */
export function splitList(text: string): readonly string[] {
  const entries = text
    .split(/(?<!\\),/)
    .map((entry) => withoutProtection(entry.replaceAll('\\,', ',').trim()));
  return entries.filter((entry) => entry !== '');
}

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
