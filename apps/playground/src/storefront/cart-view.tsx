import type { CartAmount, CartDocument, CartItem } from '@aisle/schema/carts';
import type { OperationName } from '@aisle/schema/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CardPicture } from '../cards/card-parts.js';
import type { CardImage } from '../cards/product-card.js';
import { count, shorten } from '../lib/texts.js';
import type { Entered } from '../link/steps.js';
import { usePlaceNames } from '../place/names.js';
import type { Exchange } from '../state/playground-store.js';
import { Button } from '../widgets/button.js';
import { ownCart } from './account/sign-in.js';
import { sendAsShopper } from './asking/request-log.js';
import { AskedBody, Refusal, useStep } from './asking/use-ask.js';
import { CheckoutForm, CodeForm, type Ordered, OrderNote } from './checkout-form.js';
import { countPieces, ShopMenu } from './shop-menu.js';
import styles from './storefront.module.css';
import { NameList, useStepLinks, useStepText, ViewHeading } from './view-links.js';

/** Items of a cart and their current total for this shopper. */
export function CartView() {
  const id = useStepText('path:cart_id');
  const asked = useStep<CartDocument>();
  // The line may have been removed since.
  const [outcome, setOutcome] = useState<Exchange>();
  const [ordered, setOrdered] = useState<Ordered & { readonly cartId: string }>();
  const { change } = useCartChange(setOutcome);
  return (
    <>
      <ShopMenu way={[]} />
      <ViewHeading
        name={id === ownCart() ? 'Cart' : 'Cart from a link'}
        fact={count(countPieces(asked.body?.included?.items), 'item')}
        view="cart"
        isKnown={asked.exchange !== undefined}
      />
      {ordered?.order && ordered.cartId === id && <OrderNote order={ordered.order} />}
      <AskedBody asked={asked}>
        {({ data, included }) => {
          const items = included?.items ?? [];
          if (items.length === 0) return <p>Nothing is in this cart.</p>;
          return (
            <>
              <ul aria-label="Lines of the cart">
                {items.map((item) => (
                  <CartLine key={item.id} cartId={id} item={item} onOutcome={setOutcome} />
                ))}
              </ul>
              <Total items={items} price={data.meta.display_price} />
              <CodeForm
                onEntered={(code) =>
                  change('addCartItem', {
                    'path:cart_id': id,
                    'body:/data/type': 'promotion_item',
                    'body:/data/code': code,
                  })
                }
              />
              <CheckoutForm cartId={id} onOrdered={(made) => setOrdered({ ...made, cartId: id })} />
              <div>
                <Button onPress={() => change('deleteCartItems', { 'path:cart_id': id })}>
                  Empty the cart
                </Button>
              </div>
            </>
          );
        }}
      </AskedBody>
      <Refusal exchange={outcome} />
    </>
  );
}

interface TotalProps {
  readonly items: readonly CartItem[];
  readonly price: CartDocument['data']['meta']['display_price'];
}

/** Total of the lines, and the number of unavailable items that it does not include. */
function Total({ items, price }: TotalProps) {
  const counted = items.filter(
    ({ type, meta }) => type !== 'promotion_item' && meta.unavailable === undefined,
  );
  const others = countPieces(items) - countPieces(counted);
  if (counted.length === 0) return <p>No total: nothing here can be bought now.</p>;
  return (
    <p className={styles.total}>
      Total <strong>{price.with_tax.formatted}</strong>
      <Before price={price.without_discount} discount={price.discount} />
      {counted.every(isWithoutTax) && <small> without tax</small>}
      {others > 0 && <small>, {count(others, 'item')} not included</small>}
    </p>
  );
}

interface BeforeProps {
  readonly price: CartAmount;
  readonly discount: CartAmount;
}

/** Struck price before a discount, if there is one. */
function Before({ price, discount }: BeforeProps) {
  if (discount.amount === 0) return null;
  return (
    <>
      {' '}
      <s className="soft">
        <span className="visually-hidden">instead of </span>
        {price.formatted}
      </s>
    </>
  );
}

/** @returns true if the price book entry of a line has a price before tax. */
function isWithoutTax({ unit_price }: CartItem): boolean {
  return unit_price?.includes_tax === false;
}

interface CartLineProps {
  readonly cartId: string;
  readonly item: CartItem;
  readonly onOutcome: (exchange: Exchange) => void;
}

const reasons = {
  no_product: 'is not in this catalog any more',
  no_price: 'has no price in this currency',
  no_choice: 'cannot be chosen like this any more',
  too_much: 'costs more than can be counted',
  no_promotion: 'does not apply to this cart now',
} as const;

/** Line of a cart: product, quantity and price. */
function CartLine({ cartId, item, onOutcome }: CartLineProps) {
  const links = useStepLinks();
  const { name, product_id, bundle_configuration, image, meta } = item;
  const price = meta.display_price;
  const isPromotion = item.type === 'promotion_item';
  const { change } = useCartChange(onOutcome);
  // Show the wanted quantity until the cart is reloaded.
  const [wanted, setWanted] = useState<number>();
  const [read, setRead] = useState(item);
  if (read !== item) {
    setRead(item);
    setWanted(undefined);
  }
  const quantity = wanted ?? item.quantity;
  const line = { 'path:cart_id': cartId, 'path:item_id': item.id };
  const order = (pieces: number) => {
    setWanted(pieces);
    change('updateCartItem', { ...line, 'body:/data/quantity': String(pieces) }, () =>
      setWanted(undefined),
    );
  };
  const choice = bundle_configuration?.selected_options;
  const chosen = Object.values(choice ?? {}).flatMap((options) => Object.keys(options));
  const names = usePlaceNames(chosen);
  const parts = chosen.map((id, at) => names[at] ?? shorten(id, 8));
  const called = [name, ...parts].join(', ');
  const picture: CardImage =
    image.href === '' ? { state: 'none' } : { state: 'included', address: image.href, text: '' };
  return (
    <li className={styles.line}>
      {isPromotion ? (
        <p className={styles.mark} aria-hidden>
          %
        </p>
      ) : (
        <CardPicture image={picture} />
      )}
      <div>
        <h2 className="clamp" title={name}>
          {product_id === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <a href={choice ? links.configured(product_id, choice) : links.product(product_id)}>
              <bdi>{name}</bdi>
            </a>
          )}
        </h2>
        {parts.length > 0 && (
          <p className="gray clamp">
            <NameList names={parts} />
          </p>
        )}
        {meta.unavailable && <p className="refused">This {reasons[meta.unavailable]}.</p>}
        {!meta.unavailable && !isPromotion && (
          <>
            <p>
              <strong>{price.with_tax.value.formatted}</strong>
              <Before price={price.without_discount.value} discount={price.discount.value} />
              {quantity > 1 && <small> {price.with_tax.unit.formatted} each</small>}
            </p>
            {Object.entries(price.discounts ?? {}).map(([code, { formatted }]) => (
              <p key={code} className="soft">
                {formatted} (<bdi>{code}</bdi>)
              </p>
            ))}
          </>
        )}
      </div>
      <div className={`line ${styles.quantity}`}>
        {!isPromotion && (
          <>
            <Button
              square
              aria-label={`One less of ${called}`}
              aria-disabled={quantity === 1}
              onPress={() => order(quantity - 1)}
            >
              −
            </Button>
            <output aria-label={`Quantity of ${called}`}>{quantity}</output>
            <Button square aria-label={`One more of ${called}`} onPress={() => order(quantity + 1)}>
              +
            </Button>
          </>
        )}
        <Button look="quiet" onPress={() => change('deleteCartItem', line)}>
          Remove <span className="visually-hidden">{called}</span>
        </Button>
      </div>
    </li>
  );
}

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
function useCartChange(onOutcome?: (exchange: Exchange) => void) {
  const client = useQueryClient();
  const { data, mutate, isPending } = useMutation({
    scope: { id: cartChanges },
    mutationKey: [cartChanges],
    mutationFn: ([name, entered]: readonly [OperationName, Entered]) =>
      sendAsShopper(name, entered),
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
