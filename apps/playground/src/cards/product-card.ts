import { isRecord, languageOf, listOf, memberOf, textOf, textsOf } from '../lib/members.js';
import { readPrice } from './card-price.js';

/**
 * A product as its card shows it. Members that the response lacks are absent; there are no
 * defaults.
 */
export type ProductCard = ReturnType<typeof readProduct>;

/** The cards of a list of products. */
export function readProducts(json: unknown): readonly ProductCard[] {
  const included = memberOf(json, 'included');
  return listOf(memberOf(json, 'data')).map((product, index) =>
    readProduct(product, `/data/${index}`, included),
  );
}

function readProduct(product: unknown, pointer: string, included: unknown) {
  const attribute = (name: string) => textOf(memberOf(product, 'attributes', name));
  const meta = memberOf(product, 'meta');
  const id = textOf(memberOf(product, 'id')) ?? '';
  return {
    pointer,
    /** The complete product. */
    resource: product,
    id,
    name: attribute('name') ?? attribute('slug') ?? id,
    sku: attribute('sku'),
    description: attribute('description'),
    type: textsOf(memberOf(meta, 'product_types')).join(', ') || 'product',
    isCurated: memberOf(product, 'attributes', 'curated_product') === true,
    language: languageOf(product),
    tags: textsOf(memberOf(product, 'attributes', 'tags')),
    image: readImage(product, included),
    price: readPrice(meta),
    /** All choices of a parent. */
    variations: readVariations(memberOf(meta, 'variations')),
    /** Number of a parent's children. */
    children: listOf(memberOf(product, 'relationships', 'children', 'data')).length,
    /** Options of a child product. */
    chosen: readVariations(memberOf(meta, 'child_variations')),
    components: readComponents(product, included),
    /** Paths of ids from a hierarchy to a node of the product, the deepest first. */
    breadCrumbs: readBreadCrumbs(memberOf(meta, 'bread_crumbs')),
  };
}

function readVariations(variations: unknown) {
  return listOf(variations).map((variation) => {
    const chosen = memberOf(variation, 'option');
    const options = chosen === undefined ? listOf(memberOf(variation, 'options')) : [chosen];
    return {
      name: textOf(memberOf(variation, 'name')) ?? '',
      options: options.flatMap((option) => textOf(memberOf(option, 'name')) ?? []),
    };
  });
}

function readBreadCrumbs(crumbs: unknown): readonly (readonly string[])[] {
  if (!isRecord(crumbs)) return [];
  return Object.entries(crumbs)
    .map(([node, ancestors]) => [...textsOf(ancestors), node])
    .toSorted((a, b) => b.length - a.length);
}

/**
 * Returns the components of a bundle in their order. Each has its options, named if the response
 * includes them.
 */
function readComponents(product: unknown, included: unknown) {
  const components = memberOf(product, 'attributes', 'components');
  if (!isRecord(components)) return [];
  const selected = memberOf(product, 'meta', 'bundle_configuration', 'selected_options');
  const names = new Map(
    listOf(memberOf(included, 'component_products')).map((component) => [
      memberOf(component, 'id'),
      textOf(memberOf(component, 'attributes', 'name')),
    ]),
  );
  return Object.entries(components)
    .toSorted(([, a], [, b]) => orderOf(b) - orderOf(a))
    .map(([key, component]) => ({
      key,
      name: textOf(memberOf(component, 'name')) ?? key,
      options: listOf(memberOf(component, 'options')).map((option) => {
        const id = textOf(memberOf(option, 'id')) ?? '';
        const chosen = memberOf(selected, key, id);
        const quantity = chosen ?? memberOf(option, 'quantity');
        return {
          id,
          name: names.get(id),
          quantity: typeof quantity === 'number' ? quantity : 1,
          isChosen: chosen !== undefined,
        };
      }),
    }));
}

function orderOf(component: unknown): number {
  const order = memberOf(component, 'sort_order');
  return typeof order === 'number' ? order : 0;
}

/** State of a card's picture: present, not requested, or none. */
export type CardImage =
  | { readonly state: 'none' }
  | { readonly state: 'not included' }
  | { readonly state: 'included'; readonly address: string; readonly text: string };

/** The main image of a product among the resources that the answer includes. */
function readImage(product: unknown, included: unknown): CardImage {
  const id = memberOf(product, 'relationships', 'main_image', 'data', 'id');
  if (id === undefined) return { state: 'none' };
  const image = listOf(memberOf(included, 'main_images')).find(
    (candidate) => memberOf(candidate, 'id') === id,
  );
  const address = textOf(memberOf(image, 'link', 'href'));
  if (address === undefined) return { state: 'not included' };
  return { state: 'included', address, text: textOf(memberOf(image, 'alt_text')) ?? '' };
}
