import {
  type DocumentPieces,
  formatHead,
  formatMembers,
  formatTail,
} from '../documents/document-pieces.js';
import { packProduct } from '../documents/pack-product.js';
import type { BuiltProduct, ProductBatch } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { buildPrices } from './build-prices.js';
import { facetsOf, filterValues } from './filter-values.js';
import { frameAttributes } from './frame-attributes.js';
import { frameMeta } from './frame-meta.js';
import { frameRelationships } from './frame-relationships.js';
import { listsOf } from './lists-of.js';
import { localise, textsIn } from './localise.js';
import { gatherParts, type ProductParts } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** Finishes a product for a release: its document, the lists it is in, and its filter values. */
export function buildProduct(
  product: ProductRecord,
  batch: ProductBatch,
  release: ReleaseContext,
): BuiltProduct {
  const parts = gatherParts(product, batch, release.tree);
  const { tail, ...pieces } = buildPieces(parts, release);
  const { book, ...prices } = buildPrices(product, parts.componentIds, batch, release.languages);
  return {
    id: product.id,
    packed: packProduct({ ...pieces, tail: tail + book, ...prices }),
    node_ids: [...listsOf(product.node_ids ?? [], release.tree)],
    values: filterValues(product, release),
    facets: facetsOf(parts),
    ...(product.main_image_id !== undefined && { main_image_id: product.main_image_id }),
    file_ids: product.file_ids ?? [],
    component_ids: parts.componentIds,
  };
}

function buildPieces(parts: ProductParts, release: ReleaseContext): DocumentPieces {
  const { product } = parts;
  const { languages, default_language } = release;
  const head = formatHead(product.id, localise(product, default_language, default_language));
  return {
    heads: languages.map((language) =>
      textsIn(product.locales, language) === undefined
        ? head
        : formatHead(product.id, localise(product, language, default_language)),
    ),
    body: formatMembers(frameAttributes(parts)),
    tail: formatTail(frameRelationships(parts), frameMeta(parts, release)),
  };
}
