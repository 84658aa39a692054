import { productListExample } from '../examples/product-list-example.js';
import type { OwnDocumentation } from '../operation-documentation.js';

const [product] = productListExample.data;

export const getProduct: OwnDocumentation = {
  answer: {
    summary: `GET /catalog/products/${product?.id}?include=main_image`,
    value: { data: product, included: productListExample.included },
  },
};
