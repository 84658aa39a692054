import type { ElasticPathFile, Product, ProductListData } from '@epcc-sdk/sdks-shopper';

/** A product of a list with its picture. */
export interface ListedProduct {
  readonly product: Product;
  readonly picture: ElasticPathFile | undefined;
}

/** A page of products. */
export interface Listing {
  readonly products: readonly ListedProduct[];
  /** Products on all pages together. */
  readonly total: number;
  readonly pages: number;
}

/** Reads the answer with a page of products: pictures come once each, beside the products that have them. */
export function readListing({ data = [], included, meta }: ProductListData, length: number) {
  const total = Number(meta?.results?.total ?? 0);
  const listing: Listing = {
    products: data.map((product) => ({
      product,
      picture: pictureOf(product, included?.main_images),
    })),
    total,
    pages: Math.ceil(total / length),
  };
  return listing;
}

/** The main picture of a product, of those that came along. */
export function pictureOf(
  product: Product,
  pictures: readonly ElasticPathFile[] = [],
): ElasticPathFile | undefined {
  const id = product.relationships?.main_image?.data?.id;
  return pictures.find((picture) => picture.id === id);
}
