import { isRecord, listOf, memberOf, textOf, textsOf } from '../lib/members.js';
import type { CardContent } from './card-grid.js';
import { type CardPrice, readPrice } from './card-price.js';

/** Choices that a product has or, for a child, the one it is. */
interface CardVariation {
  readonly name: string;
  readonly options: readonly string[];
}

/** A product as its card shows it. What an answer does not have is absent; nothing is taken for granted. */
export interface ProductCard extends CardContent {
  readonly sku?: string | undefined;
  readonly description?: string | undefined;
  readonly type: string;
  readonly isCurated: boolean;
  readonly language?: string | undefined;
  readonly tags: readonly string[];
  readonly image: CardImage;
  readonly price: CardPrice;
  /** All choices of a parent. */
  readonly variations: readonly CardVariation[];
  /** How many children a parent has. */
  readonly children: number;
  /** What a child is. */
  readonly chosen: readonly CardVariation[];
  readonly components: readonly CardComponent[];
  /** Ways from a hierarchy to a node that the product is attached to, as ids; the deepest first. */
  readonly breadCrumbs: readonly (readonly string[])[];
}

/** The cards of a list of products. */
export function readProducts(json: unknown): readonly ProductCard[] {
  const included = memberOf(json, 'included');
  return listOf(memberOf(json, 'data')).map((product, index) =>
    readProduct(product, `/data/${index}`, included),
  );
}

function readProduct(product: unknown, pointer: string, included: unknown): ProductCard {
  const attribute = (name: string) => textOf(memberOf(product, 'attributes', name));
  const meta = memberOf(product, 'meta');
  const id = textOf(memberOf(product, 'id')) ?? '';
  return {
    pointer,
    resource: product,
    id,
    name: attribute('name') ?? attribute('slug') ?? id,
    sku: attribute('sku'),
    description: attribute('description'),
    type: textsOf(memberOf(meta, 'product_types')).join(', ') || 'product',
    isCurated: memberOf(product, 'attributes', 'curated_product') === true,
    language: textOf(memberOf(meta, 'language')),
    tags: textsOf(memberOf(product, 'attributes', 'tags')),
    image: readImage(product, included),
    price: readPrice(meta),
    variations: readVariations(memberOf(meta, 'variations')),
    children: listOf(memberOf(product, 'relationships', 'children', 'data')).length,
    chosen: readVariations(memberOf(meta, 'child_variations')),
    components: readComponents(product, included),
    breadCrumbs: readBreadCrumbs(memberOf(meta, 'bread_crumbs')),
  };
}

function readVariations(variations: unknown): readonly CardVariation[] {
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

/** A product that may be chosen in a bundle. The name is known when the answer includes it. */
interface CardComponentOption {
  readonly id: string;
  readonly name?: string | undefined;
  readonly quantity: number;
  readonly isChosen: boolean;
}

/** A slot of a bundle. */
export interface CardComponent {
  readonly key: string;
  readonly name: string;
  readonly options: readonly CardComponentOption[];
}

/** The components of a bundle in their order, each with the products to choose from. */
function readComponents(product: unknown, included: unknown): readonly CardComponent[] {
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

/** The picture of a card: there, not asked for, or none at all. */
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
