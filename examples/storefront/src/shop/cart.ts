import {
  type BundleConfiguration,
  type CartEntityResponse,
  type CartItemObject,
  deleteACartItem,
  getACart,
  getCartId,
  initializeCart,
  manageCarts,
  updateACartItem,
} from '@epcc-sdk/sdks-shopper';
import { changed } from '../changes.js';
import { ask } from './client.js';

/** Line of a cart. The client's types lack `unavailable`, which the service returns. */
export type CartLine = CartItemObject & { readonly meta?: { readonly unavailable?: string } };

/** A cart with its lines. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly price: NonNullable<CartEntityResponse['data']['meta']>['display_price'];
}

let pieces = 0;

/** Returns the number of pieces in the cart, from the last response. */
export const piecesInCart = () => pieces;

/** Loads the cart of this browser; undefined if there is none. */
export async function loadCart(): Promise<Cart | undefined> {
  const cartID = getCartId();
  if (!cartID) return undefined;
  const { data, included } = await ask(
    getACart({ path: { cartID }, query: { include: ['items'] } }),
  );
  const lines = (included?.items ?? []) as CartLine[];
  count(lines);
  return { lines, price: data.meta?.display_price };
}

/** Product to add to the cart. */
interface Addition {
  readonly productId: string;
  readonly quantity: number;
  readonly location: string | undefined;
  /** Choices in a bundle. */
  readonly configuration: BundleConfiguration | undefined;
}

/** Adds a product to the cart. Creates a cart if this browser has none. */
export async function addToCart(addition: Addition): Promise<void> {
  const { productId, quantity, location, configuration } = addition;
  const answer = await ask(
    manageCarts({
      path: { cartID: await initializeCart() },
      body: {
        data: {
          type: 'cart_item',
          id: productId,
          quantity,
          ...(location !== undefined && { location }),
          ...(configuration && { bundle_configuration: { ...configuration } }),
        },
      },
    }),
  );
  count(answer.data);
}

/** Changes the quantity of a line. */
export async function changeQuantity(line: CartLine, quantity: number): Promise<void> {
  const data = { type: 'cart_item', id: line.id ?? '', quantity } as const;
  count((await ask(updateACartItem({ path: placeOf(line), body: { data } }))).data);
}

export async function removeLine(line: CartLine): Promise<void> {
  count((await ask(deleteACartItem({ path: placeOf(line) }))).data);
}

const placeOf = ({ id = '' }: CartLine) => ({ cartID: getCartId() ?? '', cartitemID: id });

function count(lines: readonly { readonly quantity?: number }[] = []): void {
  pieces = lines.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  changed();
}
