import type { CartItemsDocument } from '../../../carts/cart.js';
import { newCartExample } from './new-cart-example.js';

/** The lines of a cart whose last one was taken out. */
export const emptiedCartExample: CartItemsDocument = { data: [], meta: newCartExample.data.meta };
