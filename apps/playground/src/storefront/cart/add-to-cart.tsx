import type { OperationName } from '@aisle/schema/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Entered, ownCart, stepForm } from '../../link/steps.js';
import type { Exchange } from '../../state/exchange.js';
import { usePlayground } from '../../state/playground-store.js';
import { Button } from '../../widgets/button.js';
import { Refusal } from '../asking/asked-body.js';
import { sendStep } from '../asking/request-log.js';
import styles from '../storefront.module.css';
import { useStepLinks } from '../use-step-links.js';

interface AddToCartProps {
  readonly id: string;
  /** Options chosen in a bundle. */
  readonly selection: object | undefined;
  /** True if the choice is not available. */
  readonly isRefused: boolean;
  /** Replaces terms of an error detail with the page's words. */
  readonly say: (detail: string) => string;
}

/** Button that adds a product to this browser's cart. */
export function AddToCart({ id, selection, isRefused, say }: AddToCartProps) {
  const links = useStepLinks();
  const [quantity, setQuantity] = useState('1');
  const chosen = JSON.stringify(selection);
  const [added, setAdded] = useState<string>();
  const cart = useCartChange();
  // The result of another choice does not apply to this one.
  const exchange = added === chosen && !isRefused ? cart.exchange : undefined;
  const add = () => {
    setAdded(chosen);
    cart.change('addCartItem', {
      'path:cart_id': ownCart(),
      'body:/data/type': 'cart_item',
      'body:/data/id': id,
      'body:/data/quantity': quantity,
      ...(selection && {
        'body:/data/bundle_configuration': '',
        'body:/data/bundle_configuration/selected_options': chosen ?? '',
      }),
    });
  };
  return (
    <form
      className={`line ${styles.add}`}
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <input
        className="text-input"
        type="number"
        min="1"
        required
        aria-label="Quantity"
        value={quantity}
        onChange={({ target }) => setQuantity(target.value)}
      />
      <Button type="submit" look="primary" isDisabled={isRefused}>
        Add to cart
      </Button>
      <p role="status">
        {exchange?.phase === 'answered' && exchange.answer.errors === undefined && (
          <>
            Added. <a href={links.cart()}>Go to the cart</a>
          </>
        )}
      </p>
      <Refusal exchange={exchange} say={say} />
    </form>
  );
}

/** Key of cart mutations, which run one at a time in the order of the clicks. */
const cartChanges = 'cart';

/** Changes the current shopper's cart, refreshes views of carts and reports the result. */
export function useCartChange(onOutcome?: (exchange: Exchange) => void) {
  const client = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    scope: { id: cartChanges },
    mutationKey: [cartChanges],
    mutationFn: ([name, entered]: readonly [OperationName, Entered]) =>
      sendStep(name, stepForm(usePlayground.getState(), name, entered)),
    onSuccess: onOutcome,
    // Only the last of several changes refreshes.
    onSettled: async () => {
      const isLast = client.isMutating({ mutationKey: [cartChanges] }) === 1;
      if (isLast) await client.invalidateQueries({ queryKey: ['storefront', 'getCart'] });
    },
  });
  /** `refuse` is called if the last of these changes failed. */
  const change = (name: OperationName, entered: Entered, refuse?: () => void) =>
    mutate([name, entered], {
      onSettled: (made) => {
        if (made?.phase !== 'answered' || made.answer.errors) refuse?.();
      },
    });
  return { exchange: isPending ? undefined : data, change };
}
