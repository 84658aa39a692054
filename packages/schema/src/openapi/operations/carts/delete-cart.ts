import type { OwnDocumentation } from '../../operation-documentation.js';
import { cartPrecondition } from './cart-errors.js';

export const deleteCart: OwnDocumentation = { errors: { 412: cartPrecondition } };
