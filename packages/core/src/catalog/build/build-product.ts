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
import { type LocalTexts, localiseAll } from './localise.js';
import { gatherParts, type ProductParts } from './product-parts.js';
import type { ReleaseContext } from './release-context.js';

/** Finishes a product for a release: its document, the lists it is in, and its filter values. */
export function buildProduct(
  product: ProductRecord,
  batch: ProductBatch,
  release: ReleaseContext,
): BuiltProduct {
  const parts = gatherParts(product, batch, release.tree);
  const texts = localiseAll(product, release);
  const { tail, ...pieces } = buildPieces(parts, release, texts);
  const { book, ...prices } = buildPrices(product, parts.componentIds, batch, release.languages);
  return {
    id: product.id,
    packed: packProduct({ ...pieces, tail: tail + book, ...prices }),
    node_ids: [...listsOf(product.node_ids ?? [], release.tree)],
    values: filterValues(product, release, texts),
    facets: facetsOf(parts),
    ...(product.main_image_id !== undefined && { main_image_id: product.main_image_id }),
    file_ids: product.file_ids ?? [],
    component_ids: parts.componentIds,
  };
}

function buildPieces(
  parts: ProductParts,
  release: ReleaseContext,
  texts: readonly LocalTexts[],
): DocumentPieces {
  const { id } = parts.product;
  const heads: string[] = [];
  for (const own of texts) {
    const [common] = own === texts[0] ? heads : [];
    heads.push(common ?? formatHead(id, own));
  }
  return {
    heads,
    body: formatMembers(frameAttributes(parts)),
    tail: formatTail(frameRelationships(parts), frameMeta(parts, release)),
  };
}
