import type { CatalogProduct } from '@aisle/schema';

/**
 * A product's JSON text in the pieces that a read puts together: `head` ends inside the attributes,
 * `tail` inside the meta, and what only a request can decide goes behind each.
 */
export interface DocumentPieces {
  readonly head: string;
  readonly tail: string;
}

/** What a request decides: members of attributes and meta, each with its leading comma. */
export interface RequestPieces {
  readonly curated: boolean;
  readonly language: string;
  readonly attributes: readonly (string | null)[];
  readonly meta: readonly (string | null)[];
}

/** A product without what a request decides. */
export interface ProductFrame {
  readonly id: string;
  readonly attributes: Omit<CatalogProduct['attributes'], 'curated_product' | 'price' | 'tiers'>;
  readonly relationships: CatalogProduct['relationships'];
  readonly meta: Omit<CatalogProduct['meta'], 'language'>;
}

/** Cuts a product's JSON text where a request adds to it. */
export function splitDocument({
  id,
  attributes,
  relationships,
  meta,
}: ProductFrame): DocumentPieces {
  return {
    head: JSON.stringify({ id, type: 'product', attributes }).slice(0, -2),
    tail: `},"relationships":${JSON.stringify(relationships)},"meta":${JSON.stringify(meta).slice(0, -1)}`,
  };
}

/** The text of members to add behind others: `,"a":1,"b":2`, or nothing. */
export function formatMembers(members: object): string {
  const text = JSON.stringify(members).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

/** The JSON text of a product, from its pieces and what the request decides. */
export function joinDocument(pieces: DocumentPieces, request: RequestPieces): string {
  const curated = request.curated ? ',"curated_product":true' : '';
  return `${pieces.head}${curated}${request.attributes.join('')}${pieces.tail}${request.meta.join('')},"language":${JSON.stringify(request.language)}}}`;
}
