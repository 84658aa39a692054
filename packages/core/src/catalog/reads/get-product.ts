import type { ProductRequest } from '../requests.js';
import { oneProduct } from './products.js';

/** One product, by its id. */
export const getProduct = oneProduct<ProductRequest>(({ product_id }) => ({ product: product_id }));
