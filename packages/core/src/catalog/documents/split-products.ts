import { damaged, sealSize } from '../../integrity/seal.js';

/**
 * Parts packed products, which lie one behind the other. Whether each is as it was packed is seen when it is read.
 * @throws CommerceError `storage_unavailable` when it cannot be seen where one ends.
 */
export function splitProducts(packed: Buffer): readonly Buffer[] {
  const products: Buffer[] = [];
  for (let start = 0; start < packed.length; ) {
    const length = start + 4 <= packed.length ? packed.readUInt32LE(start) : 0;
    const end = start + length;
    if (length <= sealSize || end > packed.length) throw damaged();
    products.push(packed.subarray(start, end));
    start = end;
  }
  return products;
}
