import { shape } from './shape.mjs';

/** A prime, so that its multiples meet every remainder once. */
const stride = 7919;

/** Whether a product is one of those, spread over the whole shop, that the large node has. */
export function isInLargeNode(index, products) {
  return (index * stride) % products < shape.largeNode;
}
