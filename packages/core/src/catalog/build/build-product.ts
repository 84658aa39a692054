import { toCatalogTimestamp } from '@aisle/schema';
import type { CatalogProduct, Components } from '@aisle/schema/catalog';
import { tagsOf } from '../../records/records.js';
import {
  type DocumentPieces,
  formatHead,
  formatMembers,
  formatTail,
  packProduct,
  type SharedAttributes,
  type Written,
} from '../documents/pack-product.js';
import type { BuiltProduct, Facet, FilterableValue, ProductBatch } from '../publication.js';
import type { ProductRecord, VariationRecord } from '../requests.js';
import {
  type HierarchyTree,
  type LocalTexts,
  localiseAll,
  type ReleaseContext,
} from './build-node.js';
import { chooseOptions, orderVariations } from './order-variations.js';
import {
  buildPrices,
  buildVariationMatrix,
  gatherParts,
  type ProductParts,
  variationsOf,
} from './product-parts.js';

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

/** The attributes that filters compare whole and that no language changes. */
const sharedAttributes = ['id', 'sku', 'manufacturer_part_num', 'upc_ean'] as const;

/** The texts of a product that filters compare whole; `texts` are its own in each language of the release. */
export function filterValues(
  product: ProductRecord,
  { languages }: Pick<ReleaseContext, 'languages'>,
  texts: readonly LocalTexts[],
): FilterableValue[] {
  const values: FilterableValue[] = [];
  for (const attribute of sharedAttributes) {
    const value = product[attribute];
    if (value !== undefined) values.push({ attribute, value, language: '' });
  }
  for (const attribute of ['name', 'slug'] as const) {
    const common = texts[0]?.[attribute];
    const isSame = texts.every((own) => own[attribute] === common);
    texts.forEach(({ [attribute]: value }, index) => {
      if (value === undefined || (isSame && index > 0)) return;
      // One value for all languages if they are equal, else one for each.
      values.push({ attribute, value, language: isSame ? '' : (languages[index] ?? '') });
    });
  }
  return values;
}

/** The values of a product that it shares with many. */
export function facetsOf({ product, types }: ProductParts): Facet[] {
  return [
    ...types.map((value): Facet => ({ attribute: 'product_types', value })),
    ...tagsOf(product).map((value): Facet => ({ attribute: 'tags', value })),
  ];
}

/** The attributes of a product that are the same in every language. */
function frameAttributes({ product, parent, components }: ProductParts): Written<SharedAttributes> {
  const tags = tagsOf(product);
  return {
    created_at: toCatalogTimestamp(product.created_at),
    updated_at: toCatalogTimestamp(product.updated_at),
    base_product: product.variation_ids !== undefined,
    base_product_id: parent?.id,
    status: 'live',
    sku: product.sku,
    commodity_type: product.commodity_type,
    upc_ean: product.upc_ean,
    manufacturer_part_num: product.manufacturer_part_num,
    external_ref: product.external_ref,
    price_modifiers: product.price_modifiers,
    shopper_attributes: product.shopper_attributes,
    components,
    custom_inputs: product.custom_inputs,
    extensions: product.extensions,
    tags: tags.length > 0 ? tags : undefined,
  };
}

/** Returns a product's meta except its prices. */
function frameMeta(
  { product, batch, types, parent, children, components }: ProductParts,
  release: ReleaseContext,
): Omit<CatalogProduct['meta'], 'language'> {
  const variations = variationsOf(product, batch);
  const crumbs = buildBreadCrumbs(
    [...(parent?.node_ids ?? []), ...(product.node_ids ?? [])],
    release.tree,
  );
  return {
    ...crumbs,
    catalog_id: release.catalog_id,
    catalog_source: 'pim',
    product_types: [...types],
    ...(variations.length > 0 && describeParent(variations, children, release)),
    ...(parent && {
      child_variations: chooseOptions(
        variationsOf(parent, batch),
        product.option_ids ?? [],
        release.lot,
      ),
    }),
    ...(components && {
      bundle_configuration: { selected_options: selectDefaults(components) },
    }),
    ...describeModifiers(product, batch),
  };
}

function describeParent(
  records: readonly VariationRecord[],
  children: readonly ProductRecord[],
  { lot }: ReleaseContext,
) {
  const variations = orderVariations(records, lot);
  return { variations, ...buildVariationMatrix(variations, children) };
}

function describeModifiers(product: ProductRecord, batch: ProductBatch) {
  const modifiers = (product.price_modifiers ?? []).flatMap((name) => {
    const modifier = batch.modifiers.get(name);
    if (!modifier) return [];
    const { modifier_type, currencies } = modifier;
    return [[name, { modifier_type, currencies }] as const];
  });
  return modifiers.length > 0 && { price_modifiers: Object.fromEntries(modifiers) };
}

/**
 * Returns the default options of a bundle: component key → product id → quantity. Every key is
 * present.
 */
function selectDefaults(components: Components): Record<string, Record<string, number>> {
  return Object.fromEntries(
    Object.entries(components).map(([key, { options }]) => {
      const chosen = options.filter((option) => option.default);
      return [key, Object.fromEntries(chosen.map(({ id, quantity }) => [id, quantity]))];
    }),
  );
}

/**
 * Paths to a product in the hierarchies: the members `bread_crumbs` and `bread_crumb_nodes` of its
 * meta.
 */
interface BreadCrumbs {
  readonly bread_crumbs: Record<string, string[]>;
  readonly bread_crumb_nodes: string[];
}

/**
 * Returns the path to each node that a product is attached to. `nodeIds` lists attachments oldest
 * first. Nodes outside the catalog are skipped; the newest of several attachments to a node counts.
 */
export function buildBreadCrumbs(nodeIds: readonly string[], tree: HierarchyTree): BreadCrumbs {
  // An object with a shape of its own for each product's nodes would cost V8 more memory than the
  // nodes.
  const bread_crumbs: Record<string, string[]> = Object.create(null);
  const nodes = [...new Set(nodeIds.toReversed())].filter((id) => tree.has(id));
  for (const id of nodes) bread_crumbs[id] = [...(tree.get(id)?.bread_crumb ?? [])];
  return { bread_crumbs, bread_crumb_nodes: nodes };
}

/** Returns the relationships of a product. */
function frameRelationships({
  product,
  parent,
  children,
  componentIds,
  batch,
}: ProductParts): CatalogProduct['relationships'] {
  const files = (product.file_ids ?? []).flatMap((id) => batch.files.get(id) ?? []);
  return {
    ...(parent && {
      parent: { data: { id: parent.id, type: 'product' as const } },
    }),
    ...(product.variation_ids !== undefined && {
      children: referTo(
        children.map(({ id }) => id),
        `/catalog/products/${product.id}/relationships/children`,
      ),
    }),
    ...(files.length > 0 && {
      files: {
        data: files.map(({ id, created_at }) => ({
          type: 'file' as const,
          id,
          created_at: toCatalogTimestamp(created_at),
        })),
      },
    }),
    ...(product.main_image_id !== undefined && {
      main_image: { data: { type: 'main_image' as const, id: product.main_image_id } },
    }),
    ...(product.components !== undefined && {
      component_products: referTo(
        componentIds,
        `/catalog/products/${product.id}/relationships/component_products`,
      ),
    }),
  };
}

function referTo(ids: readonly string[], self: string) {
  return { data: ids.map((id) => ({ id, type: 'product' as const })), links: { self } };
}

/** The nodes whose lists hold a product: those it is attached to, and their hierarchies' roots. */
export function listsOf(nodeIds: readonly string[], tree: HierarchyTree): Set<string> {
  const lists = new Set<string>();
  for (const nodeId of nodeIds) {
    const node = tree.get(nodeId);
    if (!node) continue;
    lists.add(nodeId);
    lists.add(node.hierarchy_id);
  }
  return lists;
}
