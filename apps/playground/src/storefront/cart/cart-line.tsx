import type { CartItem } from '@aisle/schema';
import { CardPicture } from '../../cards/card-picture.js';
import { Button } from '../../lib/button.js';
import { useStepLinks } from '../steps/use-step-link.js';
import styles from '../storefront.module.css';

interface CartLineProps {
  readonly item: CartItem;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
}

const reasons = {
  no_product: 'is not in this catalog any more',
  no_price: 'has no price in this currency',
  no_choice: 'cannot be chosen like this any more',
  too_much: 'costs more than can be counted',
} as const;

/** A line of a cart: a product, how many of it, and what they cost. */
export function CartLine({ item, onQuantity, onRemove }: CartLineProps) {
  const links = useStepLinks();
  const { name, quantity, product_id, bundle_configuration, image, meta } = item;
  const choice = bundle_configuration?.selected_options;
  return (
    <li className={styles.line}>
      <CardPicture
        image={
          image.href === ''
            ? { state: 'none' }
            : { state: 'included', address: image.href, text: '' }
        }
        name={name}
      />
      <div>
        <h2>
          <a href={choice ? links.configured(product_id, choice) : links.product(product_id)}>
            {name}
          </a>
        </h2>
        {meta.unavailable ? (
          <p className={styles.refusal}>This {reasons[meta.unavailable]}.</p>
        ) : (
          <p>
            <strong>{meta.display_price.with_tax.value.formatted}</strong>{' '}
            {quantity > 1 && <small>{meta.display_price.with_tax.unit.formatted} each</small>}
          </p>
        )}
      </div>
      <div className={styles.quantity}>
        <Button
          square
          aria-label={`One less of ${name}`}
          isDisabled={quantity === 1}
          onPress={() => onQuantity(quantity - 1)}
        >
          −
        </Button>
        <output aria-label={`Quantity of ${name}`}>{quantity}</output>
        <Button square aria-label={`One more of ${name}`} onPress={() => onQuantity(quantity + 1)}>
          +
        </Button>
        <Button look="quiet" onPress={onRemove}>
          Remove <span className="visually-hidden">{name}</span>
        </Button>
      </div>
    </li>
  );
}
