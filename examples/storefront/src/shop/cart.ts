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

/** A line of a cart. The client's types do not say why one cannot be bought; the service does. */
export type CartLine = CartItemObject & { readonly meta?: { readonly unavailable?: string } };

/** A cart with its lines. */
export interface Cart {
  readonly lines: readonly CartLine[];
  readonly price: NonNullable<CartEntityResponse['data']['meta']>['display_price'];
}

let pieces = 0;

/** Pieces in the cart, as far as this page knows. */
export const piecesInCart = () => pieces;

/** The cart of this browser; undefined while it has none. */
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

/** What is to be put into the cart. */
interface Addition {
  readonly productId: string;
  readonly quantity: number;
  readonly location: string | undefined;
  /** What is chosen in a bundle. */
  readonly configuration: BundleConfiguration | undefined;
}

/** Puts something into the cart, and makes one when this browser has none. */
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

/** Changes how many pieces a line has. */
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
