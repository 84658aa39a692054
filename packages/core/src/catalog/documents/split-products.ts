import { damaged, requireSeal, sealSize } from '../../integrity/seal.js';

/**
 * Parts packed products, which lie one behind the other.
 * @throws CommerceError `storage_unavailable` when one is not as it was packed.
 */
export function splitProducts(bytes: Uint8Array): readonly Buffer[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const products: Buffer[] = [];
  for (let start = 0; start < packed.length; ) {
    const length = start + 4 <= packed.length ? packed.readUInt32LE(start) : 0;
    const end = start + length;
    if (length <= sealSize || end > packed.length) throw damaged();
    requireSeal(packed, start, end - sealSize);
    products.push(packed.subarray(start, end));
    start = end;
  }
  return products;
}
