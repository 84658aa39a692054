import type { CatalogProduct } from '@aisle/schema/catalog';

type Attributes = CatalogProduct['attributes'];

/** The attributes that depend on the language. */
export type ProductTexts = Pick<Attributes, 'name' | 'slug' | 'description'>;

/** The attributes that neither the language nor the request decides. */
export type SharedAttributes = Omit<
  Attributes,
  keyof ProductTexts | 'published_at' | 'curated_product' | 'price' | 'tiers'
>;

/** Members to be written as JSON, which leaves out those that are undefined. */
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
 * What every link of a product's or node's relationships begins with, before its name and path. No text and no
 * member of a product's own can look like it, as JSON is written without blanks: whoever serves documents
 * elsewhere finds the paths by it. For programs that serve a store to others, as `aisle` does; it may change with any version.
 */
export const linkBeginning = '"links": {"';

/** The JSON text of what has relationships, and no members named by others. */
export function formatLinked(value: object): string {
  return JSON.stringify(value).replaceAll('"links":{"', linkBeginning);
}

/** The JSON text of a whole product. What its members are called is up to whoever made it, but in its relationships. */
export function formatProduct({ relationships, meta, ...head }: CatalogProduct): string {
  return `${JSON.stringify(head).slice(0, -1)},"relationships":${formatLinked(relationships)},"meta":${JSON.stringify(meta)}}`;
}

/** The text between the attributes and what a request adds to the meta. */
export function formatTail(
  relationships: CatalogProduct['relationships'],
  meta: Omit<CatalogProduct['meta'], 'language'>,
): string {
  return `},"relationships":${formatLinked(relationships)},"meta":${JSON.stringify(meta).slice(0, -1)}`;
}

/** The text of members to add behind others: `,"a":1,"b":2`, or nothing. */
export function formatMembers(members: object): string {
  const text = JSON.stringify(members).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}
