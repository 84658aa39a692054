import type { CartDocument } from '@aisle/schema';
import { Button } from '../../lib/button.js';
import { AskedBody } from '../asking/asked-body.js';
import { Refusal } from '../asking/refusal.js';
import { useStep } from '../asking/use-ask.js';
import { ShopMenu } from '../shop-menu.js';
import { useStepText } from '../steps/use-step-text.js';
import styles from '../storefront.module.css';
import { CartLine } from './cart-line.js';
import { useCartChange } from './use-cart-change.js';

/** What is in a cart, and what it costs this shopper now. */
export function CartView() {
  const id = useStepText('path:cart_id');
  const asked = useStep<CartDocument>();
  const { exchange, change } = useCartChange();
  return (
    <>
      <ShopMenu way={[]} />
      <h1>Cart</h1>
      <AskedBody asked={asked}>
        {({ data, included }) => {
          const items = included?.items ?? [];
          if (items.length === 0) return <p>Nothing is in this cart.</p>;
          return (
            <>
              <ul className={styles.lines} aria-label="Lines of the cart">
                {items.map((item) => (
                  <CartLine
                    key={item.id}
                    item={item}
                    onQuantity={(quantity) =>
                      change('updateCartItem', {
                        'path:cart_id': id,
                        'path:item_id': item.id,
                        'body:/data/quantity': String(quantity),
                      })
                    }
                    onRemove={() =>
                      change('deleteCartItem', { 'path:cart_id': id, 'path:item_id': item.id })
                    }
                  />
                ))}
              </ul>
              <p className={styles.total}>
                Total <strong>{data.meta.display_price.with_tax.formatted}</strong>
              </p>
              <div>
                <Button onPress={() => change('deleteCartItems', { 'path:cart_id': id })}>
                  Empty the cart
                </Button>
              </div>
            </>
          );
        }}
      </AskedBody>
      <Refusal exchange={exchange} />
    </>
  );
}
