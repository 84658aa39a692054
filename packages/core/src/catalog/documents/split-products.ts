import { damaged, requireSeal, sealSize } from '../../integrity/seal.js';

/**
 * Splits concatenated packed products.
 * @throws CommerceError `storage_unavailable` if one has a wrong checksum.
 */
export function splitProducts(bytes: Uint8Array): readonly Buffer[] {
  const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const products: Buffer[] = [];
  for (let start = 0; start < packed.length; ) {
    const length = start + 4 <= packed.length ? packed.readUInt32LE(start) : 0;
    const end = start + length;
    if (length <= sealSize || end > packed.length) throw damaged();
    products.push(requireIntact(packed.subarray(start, end)));
    start = end;
  }
  return products;
}

/**
 * A packed product that is as it was packed.
 * @throws CommerceError `storage_unavailable` for one that is not.
 */
export function requireIntact(packed: Buffer | null): Buffer {
  if (!packed || packed.length <= sealSize) throw damaged();
  if (packed.readUInt32LE(0) !== packed.length) throw damaged();
  requireSeal(packed, 0, packed.length - sealSize);
  return packed;
}
