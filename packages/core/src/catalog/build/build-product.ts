import type { BuiltProduct, ProductBatch } from '../publication.js';
import type { ProductRecord } from '../records.js';
import { buildPrices } from './build-prices.js';
import { type ProductFrame, splitDocument } from './document-pieces.js';
import { facetsOf, filterValues } from './filter-values.js';
import { frameAttributes } from './frame-attributes.js';
import { frameMeta } from './frame-meta.js';
import { frameRelationships } from './frame-relationships.js';
import { gatherParts, type ProductParts } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** Finishes a product for a release: its document's pieces, prices, places and filter values. */
export function buildProduct(
  product: ProductRecord,
  batch: ProductBatch,
  release: ReleaseContext,
): BuiltProduct {
  const parts = gatherParts(product, batch);
  const { head, tail } = splitDocument(frameProduct(parts, release, release.default_language));
  const translations = release.languages
    .filter((language) => language !== release.default_language)
    .map((language) => ({ language, ...splitDocument(frameProduct(parts, release, language)) }))
    .filter((translation) => translation.head !== head);
  return {
    id: product.id,
    pieces: { head, tail },
    translations: translations.map(({ language, head }) => ({ language, head })),
    ...buildPrices(product, parts.componentIds, batch, release.languages),
    places: release.positions.place(product.id, product.node_ids ?? []),
    values: filterValues(product, release),
    facets: facetsOf(parts),
    ...(product.main_image_id !== undefined && { main_image_id: product.main_image_id }),
    file_ids: product.file_ids ?? [],
    component_ids: parts.componentIds,
  };
}

function frameProduct(
  parts: ProductParts,
  release: ReleaseContext,
  language: string,
): ProductFrame {
  return {
    id: parts.product.id,
    attributes: frameAttributes(parts, release, language),
    relationships: frameRelationships(parts),
    meta: frameMeta(parts, release),
  };
}
