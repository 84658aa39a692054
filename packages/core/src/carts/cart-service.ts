import type {
  Cart,
  CartChange,
  CartCreation,
  CartItem,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
} from '@aisle/schema/carts';
import type { ReleaseRequest } from '../catalog/requests.js';
import type { UpdateOptions } from '../versions/update-options.js';

/** Who looks at a cart: what decides which products they see, and at which prices. */
export interface CartShopper
  extends Pick<ReleaseRequest, 'languages' | 'refused_languages' | 'shopper'> {
  /** Currency of all prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Names a cart. */
export interface OfCart {
  /** 1 to 255 characters on one line. */
  readonly cart_id: string;
}

/** Names a line of a cart. */
export interface OfCartItem extends OfCart {
  readonly item_id: string;
}

/** A cart as its shopper sees it now. */
export interface CartAnswer {
  readonly cart: Cart;
  /** Its lines. Addresses of pictures are as the store has them, perhaps relative. */
  readonly items: readonly CartItem[];
  /** The language that its texts are in. */
  readonly language: string;
  /** Names what is kept of the cart; absent where nothing is. Prices are no part of it. */
  readonly version?: string;
  /** Names all that the answer is made of, prices too; absent where nothing is kept of the cart. */
  readonly shown?: string;
}

/** How many carts a store keeps, and for how long. */
export interface CartLimits {
  /** Milliseconds after its last change at which a cart is gone; one without lines is after an hour. */
  readonly lifetime: number;
  /** The most carts of a store; a few more may come at once. */
  readonly most: number;
}

/** What the service can do with carts. */
export interface CartService {
  /**
   * Makes an empty cart. It is gone after an hour, unless something is added before.
   * @throws CommerceError `validation_failed`; `storage_full` when the store has as many carts as it may have.
   */
  create(request: CartShopper & CartCreation): Promise<CartAnswer>;

  /** A cart at the prices of this moment; an empty one, of which nothing is kept, where there is none. */
  get(request: CartShopper & OfCart): Promise<CartAnswer>;

  /**
   * Changes what a cart is called: members that are present change, absent ones stay. Makes the cart where there is
   * none.
   * @throws CommerceError `validation_failed`, `conflict` (it would take too many bytes), `precondition_failed`,
   * `storage_full`.
   */
  update(request: CartShopper & OfCart & CartChange, options?: UpdateOptions): Promise<CartAnswer>;

  /**
   * Adds pieces of a product that the shopper's catalog has, to the line that has it already or as another line.
   * Makes the cart where there is none.
   * @throws CommerceError `validation_failed`, `not_found` (product), `conflict` (not enough of it, or too much for
   * a cart), `precondition_failed`, `storage_full` (too many carts); nothing has changed then.
   */
  addItem(
    request: CartShopper & OfCart & CartItemAddition,
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Adds several products, all of them or none; `items` says of each what `addItem` takes.
   * @throws CommerceError as `addItem` does, with the index of the item where it is one's own fault.
   */
  addItems(
    request: CartShopper & OfCart & { readonly items: CartItemAdditions },
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Changes a line: members that are present change, absent ones stay.
   * @throws CommerceError `validation_failed`, `not_found` (line), `conflict`, `precondition_failed`.
   */
  updateItem(
    request: CartShopper & OfCartItem & CartItemChange,
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Takes a line out of a cart.
   * @throws CommerceError `not_found` (line), `precondition_failed`.
   */
  deleteItem(request: CartShopper & OfCartItem, options?: UpdateOptions): Promise<CartAnswer>;

  /** Takes all lines out of a cart, which stays. */
  deleteItems(request: OfCart, options?: UpdateOptions): Promise<void>;

  /** Deletes a cart, if there is one. */
  delete(request: OfCart, options?: UpdateOptions): Promise<void>;

  /** Deletes the carts whose time is over; returns how many. */
  sweepExpired(): Promise<number>;
}
