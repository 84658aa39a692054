import { shape } from './shape.mjs';

/** A prime, so that its multiples hit every remainder once. */
const stride = 7919;

/** Returns true for the products of the large node, which are spread over the whole store. */
export function isInLargeNode(index, products) {
  return (index * stride) % products < shape.largeNode;
}
