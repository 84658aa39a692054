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
import type { UpdateOptions } from '../versions/require-state.js';

/** The shopper who reads a cart: decides which products they see, and at which prices. */
export interface CartShopper
  extends Pick<ReleaseRequest, 'languages' | 'refused_languages' | 'shopper'> {
  /** Currency of all prices; the store's default when absent. */
  readonly currency?: string | undefined;
}

/** Id of a cart. */
export interface OfCart {
  /** 1 to 255 characters on one line. */
  readonly cart_id: string;
}

/** Id of a line of a cart. */
export interface OfCartItem extends OfCart {
  readonly item_id: string;
}

/** A cart as its shopper sees it at this moment. */
export interface CartAnswer {
  readonly cart: Cart;
  /** Lines of the cart. Image URLs are as stored, perhaps relative. */
  readonly items: readonly CartItem[];
  /** Language of the texts. */
  readonly language: string;
  /** Version of the stored cart, without prices. Absent if no cart is stored. */
  readonly version?: string;
  /**
   * @returns true if the same request would get the same answer now. Absent if that is unknown: no
   * cart is stored, no catalog is published, or the answer is to a change.
   */
  isCurrent?(): Promise<boolean>;
}

/** Maximum number and lifetime of the carts of a store. */
export interface CartLimits {
  /**
   * Milliseconds after its last change at which a cart expires; an empty cart expires after an
   * hour.
   */
  readonly lifetime: number;
  /** Maximum number of carts of a store. Concurrent requests may exceed it by a few. */
  readonly most: number;
}

/** Cart operations of the service. */
export interface CartService {
  /**
   * Creates an empty cart. It expires after an hour unless something is added to it.
   * @throws CommerceError `validation_failed`; `storage_full` when the store has its maximum number
   * of carts.
   */
  create(request: CartShopper & CartCreation): Promise<CartAnswer>;

  /**
   * Returns a cart at current prices. If there is none, returns an empty cart that is not stored.
   */
  get(request: CartShopper & OfCart): Promise<CartAnswer>;

  /**
   * Changes the attributes of a cart: members that are present change, absent ones stay. Creates
   * the cart if there is none.
   * @throws CommerceError `validation_failed`, `conflict` (the cart would be too large),
   * `precondition_failed`, `storage_full`.
   */
  update(request: CartShopper & OfCart & CartChange, options?: UpdateOptions): Promise<CartAnswer>;

  /**
   * Adds pieces of a product from the shopper's catalog, to its existing line or as a new one.
   * Creates the cart if there is none.
   * @throws CommerceError `validation_failed`, `not_found` (product), `conflict` (not enough stock,
   * or too much for a cart), `precondition_failed`, `storage_full` (too many carts). The cart is
   * unchanged then.
   */
  addItem(
    request: CartShopper & OfCart & CartItemAddition,
    options?: UpdateOptions,
  ): Promise<CartAnswer>;

  /**
   * Adds several products, all of them or none. Each of `items` has the members that `addItem`
   * takes.
   * @throws CommerceError as `addItem` does, with the index of the item that caused it.
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

  /** Removes all lines of a cart and keeps the cart. */
  deleteItems(request: OfCart, options?: UpdateOptions): Promise<void>;

  /** Deletes a cart, if there is one. */
  delete(request: OfCart, options?: UpdateOptions): Promise<void>;

  /** Deletes expired carts. Returns their number. */
  sweepExpired(): Promise<number>;
}
