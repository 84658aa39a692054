import { nameState } from '../versions/name-state.js';
import type { CartSnapshot } from './cart-store.js';

/** Names what is kept of a cart. */
export function versionOf({ record, version }: CartSnapshot): string {
  return nameState(version, record);
}
