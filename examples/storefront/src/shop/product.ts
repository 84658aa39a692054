import {
  type ElasticPathFile,
  getByContextProduct,
  type Product,
  type ProductData,
} from '@epcc-sdk/sdks-shopper';
import { ask } from './client.js';
import { pictureOf } from './listing.js';

/** A product with all that its page shows. */
export interface ProductDetails {
  readonly product: Product;
  /** The product that it is a variant of, with all variations. */
  readonly parent: Product | undefined;
  /** The main picture first. */
  readonly pictures: readonly ElasticPathFile[];
  /** The products that a bundle is made of. */
  readonly components: readonly Product[];
}

/** Loads a product, and its parent when it is a variant: only the parent knows the other ones. */
export async function loadProduct(id: string): Promise<ProductDetails> {
  const answer = await load(id);
  const product = answer.data ?? {};
  const parentId = product.relationships?.parent?.data?.id;
  const parent = parentId === undefined ? undefined : await load(parentId);
  const own = picturesOf(answer);
  return {
    product,
    parent: parent?.data,
    pictures: own.length > 0 || !parent ? own : picturesOf(parent),
    components: answer.included?.component_products ?? [],
  };
}

const load = (id: string) =>
  ask(
    getByContextProduct({
      path: { product_id: id },
      query: { include: ['main_image', 'files', 'component_products'] },
    }),
  );

function picturesOf({ data = {}, included }: ProductData): ElasticPathFile[] {
  const main = pictureOf(data, included?.main_images);
  const others = included?.files?.filter(({ id }) => id !== main?.id) ?? [];
  const all = main ? [main, ...others] : others;
  return all.filter(({ mime_type }) => mime_type === undefined || mime_type.startsWith('image/'));
}

/** The ids of the categories on the way to a product: to the first one that it is in. */
export function wayTo({ product, parent }: ProductDetails): string[] {
  const [own] = Object.entries(product.meta?.bread_crumbs ?? {});
  const [first = own] = Object.entries(parent?.meta?.bread_crumbs ?? {});
  return first ? [...first[1], first[0]] : [];
}
