import type { CatalogFile, CatalogProduct, IncludeName } from '@aisle/schema/catalog';
import { checksumSize, writeChecksum } from '../../integrity/checksum.js';
import { parseDocuments } from './join-products.js';
import { layoutOf } from './packed-layout.js';

/** Included resources as they stand in a JSON array, by the `include` name that asked for them. */
export type IncludedDocuments = Readonly<Partial<Record<IncludeName, Uint8Array>>>;

/** Included resources, parsed. */
export interface IncludedResources {
  readonly main_images: readonly CatalogFile[];
  readonly files: readonly CatalogFile[];
  readonly component_products: readonly CatalogProduct[];
}

/** Parses included resources; those that were not requested are absent. */
export function parseIncluded(included: IncludedDocuments): IncludedResources {
  const parse = <Resource>(name: IncludeName) => {
    const bytes = included[name];
    return bytes ? parseDocuments<Resource>({ bytes }) : [];
  };
  return {
    main_images: parse<CatalogFile>('main_image'),
    files: parse<CatalogFile>('files'),
    component_products: parse<CatalogProduct>('component_products'),
  };
}

/** Price texts of attributes and meta in one sale period. */
export interface PeriodTexts {
  readonly attributes: string;
  /** One text per language. */
  readonly metas: readonly string[];
}

/** Price texts of a product's document. */
export interface PricePieces {
  /**
   * Times at which a sale begins or ends, in milliseconds, ascending. They divide time into sale
   * periods.
   */
  readonly changes: readonly number[];
  /** Texts for readers of a currency (three letters). */
  readonly currencies: readonly {
    readonly currency: string;
    readonly periods: readonly PeriodTexts[];
  }[];
  /** Texts for readers of any other currency. */
  readonly others: readonly PeriodTexts[];
}

/**
 * Packs all pieces of a product's documents into one row of bytes (see `packed-layout.ts`). A read
 * copies the pieces of its language, currency and time.
 */
export function packProduct(product: DocumentPieces & PricePieces): Buffer {
  const { heads, body, tail, changes, currencies, others } = product;
  const layout = layoutOf({
    languages: heads.length,
    currencies: currencies.length,
    periods: changes.length + 1,
  });
  let end = layout.dataStart;
  const place = (segment: number, text: string): void => {
    const start = end;
    end += write(text, end);
    note(layout.ranges + segment * 8, start, end);
  };

  reserve(layout.dataStart);
  room.writeUInt8(heads.length, 4);
  room.writeUInt8(currencies.length, 5);
  room.writeUInt16LE(changes.length + 1, 6);
  changes.forEach((time, index) => {
    room.writeDoubleLE(time, layout.changes + index * 8);
  });
  currencies.forEach(({ currency }, index) => {
    // The padding byte is written too, so that the same product always packs to the same bytes.
    room.write(`${currency}\0`, layout.currencies + index * 4, 'latin1');
  });

  // Pieces that the most common documents have side by side are stored side by side.
  for (let language = heads.length - 1; language > 0; language--) {
    const head = heads[language] ?? '';
    if (head !== heads[0]) place(layout.head(language), head);
  }
  place(layout.head(0), heads[0] ?? '');
  for (let language = 1; language < heads.length; language++) {
    if (heads[language] === heads[0]) repeat(layout.ranges, layout.head(language), layout.head(0));
  }
  place(layout.body, body);
  const placed = new Map<string, number>();
  const placeOnce = (segment: number, text: string): void => {
    const same = placed.get(text);
    if (same !== undefined) repeat(layout.ranges, segment, same);
    else place(segment, text);
    if (same === undefined) placed.set(text, segment);
  };
  [...currencies.map(({ periods }) => periods), others].forEach((periods, currency) => {
    periods.forEach(({ attributes, metas }, period) => {
      placeOnce(layout.priceAttributes(currency, period), attributes);
      if (currency === 0 && period === 0) place(layout.tail, tail);
      metas.forEach((meta, language) => {
        placeOnce(layout.priceMeta(currency, period, language), meta);
      });
    });
  });
  reserve(end + checksumSize);
  room.writeUInt32LE(end + checksumSize, 0);
  writeChecksum(room, 0, end);
  return takeRoom(end + checksumSize);
}

/** Size in bytes of the buffers that packed products are cut from. */
const roomSize = 2 ** 18;

/** Unused rest of the current buffer. The next product is assembled at its beginning. */
let room = Buffer.allocUnsafeSlow(roomSize);

/** Ensures space for so many bytes of a product; moves the bytes already written. */
function reserve(size: number): void {
  if (size <= room.length) return;
  const larger = Buffer.allocUnsafeSlow(Math.max(roomSize, size * 2));
  room.copy(larger);
  room = larger;
}

/** Returns the assembled product. Its bytes are never written again. */
function takeRoom(size: number): Buffer {
  const taken = room.subarray(0, size);
  room = room.subarray(size);
  return taken;
}

/** Writes a text at an offset. Returns its length in bytes. */
function write(text: string, at: number): number {
  reserve(at + text.length * 3);
  return room.write(text, at);
}

function note(at: number, start: number, end: number): void {
  room.writeUInt32LE(start, at);
  room.writeUInt32LE(end, at + 4);
}

/** Makes a segment share the bytes of another. */
function repeat(ranges: number, segment: number, other: number): void {
  room.copy(room, ranges + segment * 8, ranges + other * 8, ranges + other * 8 + 8);
}

type Attributes = CatalogProduct['attributes'];

/** The attributes that depend on the language. */
export type ProductTexts = Pick<Attributes, 'name' | 'slug' | 'description'>;

/** Attributes that depend neither on the language nor on the request. */
export type SharedAttributes = Omit<
  Attributes,
  keyof ProductTexts | 'published_at' | 'curated_product' | 'price' | 'tiers'
>;

/** Members to write as JSON, which omits undefined ones. */
export type Written<Members> = { readonly [Name in keyof Members]: Members[Name] | undefined };

/**
 * A product's JSON text in pieces, in the order in which a document has them: the head of a language, the
 * body, `published_at`, `curated_product`, the attributes of the price, the tail, the meta of the price, the
 * language.
 */
export interface DocumentPieces {
  /** The head in each language of the release, the default one first. */
  readonly heads: readonly string[];
  /** Further attributes, in any language. */
  readonly body: string;
  /** The end of the attributes, the relationships, and the meta but for its end. */
  readonly tail: string;
}

/** The text before the attributes that all languages share. */
export function formatHead(id: string, texts: ProductTexts): string {
  return JSON.stringify({ id, type: 'product', attributes: texts }).slice(0, -2);
}

/**
 * Text that every link in the relationships of a product or node begins with, before its name and
 * path. Documents are JSON without blanks, so no text and no other member can look like it. For
 * programs that serve a store to others, as `aisle` does; it may change with any version.
 */
export const linkBeginning = '"links": {"';

/** Returns the JSON text of an object with relationships and no user-defined member names. */
export function formatLinked(value: object): string {
  return JSON.stringify(value).replaceAll('"links":{"', linkBeginning);
}

/**
 * Returns the JSON text of a product. Member names outside its relationships may be user-defined.
 */
export function formatProduct({ relationships, meta, ...head }: CatalogProduct): string {
  return `${JSON.stringify(head).slice(0, -1)},"relationships":${formatLinked(relationships)},"meta":${JSON.stringify(meta)}}`;
}

/** Returns the text between the attributes and the request's additions to the meta. */
export function formatTail(
  relationships: CatalogProduct['relationships'],
  meta: Omit<CatalogProduct['meta'], 'language'>,
): string {
  return `},"relationships":${formatLinked(relationships)},"meta":${JSON.stringify(meta).slice(0, -1)}`;
}

/** Returns the text of members to append to others: `,"a":1,"b":2`, or an empty string. */
export function formatMembers(members: object): string {
  const text = JSON.stringify(members).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}
