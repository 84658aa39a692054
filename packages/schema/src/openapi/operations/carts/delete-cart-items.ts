import type { OwnDocumentation } from '../../operation-documentation.js';
import { badCartHead, cartPrecondition } from './cart-errors.js';

export const deleteCartItems: OwnDocumentation = {
  errors: { 400: badCartHead, 412: cartPrecondition },
};
