import { extname, posix } from 'node:path';
import type { SeedFile } from '@aisle/schema/seed';
import { stableId } from '../stable-id.js';
import { compact } from './compact.js';
import { addFault, addRemark, addShared, type ProductImport } from './product-import.js';
import { cell, type ProductGroup, type ProductRow, speakersOf } from './product-row.js';
import { splitList } from './split-list.js';

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
    addRemark(run, 'variants with several images of their own, of which they show the first', row);
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
  const advice = 'write one that begins with https://, or leave the cell empty';
  addFault(run, row, column, `"${odd}" is no address of an image; ${advice}`);
  return [];
}

/** Separator between addresses in a cell: a comma, or its equivalent in some shops. */
const betweenAddresses = /(?<!\\)(?:\s*[,;|]\s*|\s+)(?=https?:\/\/)/gi;

/** Returns true if a text can be the address of an image: absolute, from the root, or relative. */
function canBeImage(href: string): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|\\)/i.test(href)) return true;
  const isHost = /^(?:www\.|[^/]*[^/.]\.[^/.]+\/)/i.test(href);
  return !isHost && mimeTypes[extname(fileNameOf(href)).toLowerCase()] !== undefined;
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
    mime_type: mimeTypes[extname(name).toLowerCase()],
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
  const name = posix.basename(href.replace(/[?#].*$/s, ''));
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
