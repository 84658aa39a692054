import type { CatalogProduct } from '@aisle/schema/catalog';

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
