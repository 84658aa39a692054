import { ProductDocument } from '../../catalog/product-document.js';
import { productListExample } from '../examples/product-list-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

const [listed] = productListExample.data;
const { curated_product: _, ...attributes } = listed?.attributes ?? {};
const product = { ...listed, attributes };

export const getProduct: OwnDocumentation = {
  answer: {
    schema: ProductDocument,
    summary: `GET /catalogs/ca700001-0000-4000-8000-000000000000/releases/latestPublished/products/${product.id}?include=main_image`,
    value: { data: product, included: productListExample.included },
  },
};
