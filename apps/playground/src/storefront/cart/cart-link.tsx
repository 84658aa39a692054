import type { CartDocument } from '@aisle/schema';
import { useAsk } from '../asking/use-ask.js';
import { goodFor } from '../shop-menu.js';
import { ownCartFields } from '../steps/own-cart.js';
import { useStepLinks } from '../steps/use-step-link.js';
import styles from '../storefront.module.css';

/** The way to this browser's cart, and how many pieces are in it. */
export function CartLink() {
  const links = useStepLinks();
  const { body } = useAsk<CartDocument>('getCart', ownCartFields(), { goodFor });
  const pieces = body?.included?.items.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0;
  return (
    <a href={links.cart()} className={styles.cart}>
      Cart <strong>{pieces}</strong>
    </a>
  );
}
