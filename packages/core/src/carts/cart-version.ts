import { nameState } from '../versions/name-state.js';
import type { CartSnapshot } from './cart-store.js';

const names = new WeakMap<CartSnapshot, string>();

/** Returns the version of a stored cart. */
export function versionOf(snapshot: CartSnapshot): string {
  const name = names.get(snapshot) ?? nameState(snapshot.version, snapshot.record);
  names.set(snapshot, name);
  return name;
}
