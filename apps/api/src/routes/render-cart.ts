import type { CartAnswer } from '@aisle/core/engine';
import type { CartDocument, CartItem, CartItemsDocument } from '@aisle/schema/carts';
import { locateFile } from '../http/pages/rewrite-links.js';

/** What of a cart is shown: itself, or all its lines. */
export type CartView = 'cart' | 'items';

/** What a cart is shown with. */
interface Shown {
  /** What `include` asked for. */
  readonly included: readonly string[];
  /** What links to pictures begin with, without a slash at its end. */
  readonly fileBase: string;
}

/** The document of a cart, or of its lines. */
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
