import { cartFields, type Entered } from './step-form.js';

const storageKey = 'aisle-cart';

let known: string | undefined;

/** The id of this browser's cart: chosen here, and kept where the browser lets it. The first item makes the cart. */
export function ownCart(): string {
  known ??= storedCart() ?? chooseCart();
  return known;
}

function chooseCart(): string {
  const id = crypto.randomUUID();
  try {
    localStorage.setItem(storageKey, id);
    return id;
  } catch {
    return id;
  }
}

function storedCart(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

/** What a request for this browser's cart says. */
export function ownCartFields(): Entered {
  return { 'path:cart_id': ownCart(), ...cartFields };
}
