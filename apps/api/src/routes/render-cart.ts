import type { CartAnswer } from '@aisle/core/engine';
import type { CartDocument, CartItem, CartItemsDocument } from '@aisle/schema/carts';
import { locateFile } from '../http/pages/rewrite-links.js';

/** Shown part of a cart: the cart itself, or all its lines. */
export type CartView = 'cart' | 'items';

/** Options of rendering a cart. */
interface Shown {
  /** Names in `include`. */
  readonly included: readonly string[];
  /** Base URL of links to images, without a trailing slash. */
  readonly fileBase: string;
}

/** Renders the document of a cart, or of its lines. */
export function renderCart(
  answer: CartAnswer,
  view: CartView,
  { included, fileBase }: Shown,
): CartDocument | CartItemsDocument {
  const { cart } = answer;
  const locate = () => answer.items.map((item) => locateImage(item, fileBase));
  if (view === 'items') return { data: locate(), meta: cart.meta };
  return { data: cart, ...(included.includes('items') && { included: { items: locate() } }) };
}

function locateImage(item: CartItem, base: string): CartItem {
  const { href } = item.image;
  return href === '' ? item : { ...item, image: { ...item.image, href: locateFile(href, base) } };
}
