import { damaged, requireSeal, sealSize, writeSeal } from '../../integrity/seal.js';

/** Maximum number of positions in a row; a longer list is cut into blocks. */
export const blockSize = 512;

/** Directory entry for a block of a long list. */
export interface BlockEntry {
  /** Number of the block within its generation. */
  readonly block: number;
  /** First position in the block. */
  readonly first: number;
  /** Number of positions of the list before the block. */
  readonly before: number;
}

const entrySize = 3;

/** Packs the directory of a long list. */
export function packDirectory(entries: readonly BlockEntry[]): Buffer {
  return packNumbers(entries.flatMap(({ block, first, before }) => [block, first, before]));
}

/** A directory read in place, without copying its entries. */
export interface Directory {
  readonly length: number;
  blockAt(index: number): number;
  firstAt(index: number): number;
  beforeAt(index: number): number;
}

export function openDirectory(packed: Buffer): Directory {
  return directoryOf(unpackNumbers(packed));
}

/** Opens a directory from its numbers. */
export function directoryOf(numbers: Uint32Array): Directory {
  return {
    length: numbers.length / entrySize,
    blockAt: (index) => numbers[index * entrySize] ?? 0,
    firstAt: (index) => numbers[index * entrySize + 1] ?? 0,
    beforeAt: (index) => numbers[index * entrySize + 2] ?? 0,
  };
}

/** Returns every entry of a directory. */
export function unpackDirectory(packed: Buffer): readonly BlockEntry[] {
  const { length, blockAt, firstAt, beforeAt } = openDirectory(packed);
  return Array.from({ length }, (_, index) => ({
    block: blockAt(index),
    first: firstAt(index),
    before: beforeAt(index),
  }));
}

/** Packs 32-bit numbers in the byte order of the CPU, with a checksum. */
export function packNumbers(numbers: ArrayLike<number>): Buffer {
  // One number more, for the checksum.
  const row = new Uint32Array(numbers.length + 1);
  row.set(numbers);
  const packed = Buffer.from(row.buffer);
  writeSeal(packed, 0, numbers.length * size);
  return packed;
}

/**
 * Unpacks numbers.
 * @throws CommerceError `storage_unavailable` if the checksum is wrong.
 */
export function unpackNumbers(packed: Buffer): Uint32Array {
  const { buffer, byteOffset } = packed;
  const byteLength = packed.length - sealSize;
  requireSeal(packed, 0, byteLength);
  if (byteLength % size !== 0) throw damaged();
  return byteOffset % size === 0
    ? new Uint32Array(buffer, byteOffset, byteLength / size)
    : new Uint32Array(Uint8Array.from(packed.subarray(0, byteLength)).buffer);
}

const size = Uint32Array.BYTES_PER_ELEMENT;
