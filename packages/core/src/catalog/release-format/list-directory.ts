import { damaged, requireSeal, sealSize, writeSeal } from '../../integrity/seal.js';

/** The most places that a row holds; a longer list is cut into blocks. */
export const blockSize = 512;

/** A block of a long list, as the list's directory has it. */
export interface BlockEntry {
  /** The block's number within its generation. */
  readonly block: number;
  /** Its first place. */
  readonly first: number;
  /** How many places of the list are before it. */
  readonly before: number;
}

const entrySize = 3;

/** The directory of a long list as it is stored. */
export function packDirectory(entries: readonly BlockEntry[]): Buffer {
  return packNumbers(entries.flatMap(({ block, first, before }) => [block, first, before]));
}

/** A directory whose entries are looked at where they lie. */
export interface Directory {
  readonly length: number;
  blockAt(index: number): number;
  firstAt(index: number): number;
  beforeAt(index: number): number;
}

export function openDirectory(packed: Buffer): Directory {
  return directoryOf(unpackNumbers(packed));
}

/** A directory from its numbers. */
export function directoryOf(numbers: Uint32Array): Directory {
  return {
    length: numbers.length / entrySize,
    blockAt: (index) => numbers[index * entrySize] ?? 0,
    firstAt: (index) => numbers[index * entrySize + 1] ?? 0,
    beforeAt: (index) => numbers[index * entrySize + 2] ?? 0,
  };
}

/** Every entry of a directory. */
export function unpackDirectory(packed: Buffer): readonly BlockEntry[] {
  const { length, blockAt, firstAt, beforeAt } = openDirectory(packed);
  return Array.from({ length }, (_, index) => ({
    block: blockAt(index),
    first: firstAt(index),
    before: beforeAt(index),
  }));
}

/** Numbers of 32 bits as they are stored, in this machine's byte order, and their seal. */
export function packNumbers(numbers: ArrayLike<number>): Buffer {
  // With room for the seal, which takes as much as a number.
  const row = new Uint32Array(numbers.length + 1);
  row.set(numbers);
  const packed = Buffer.from(row.buffer);
  writeSeal(packed, 0, numbers.length * size);
  return packed;
}

/**
 * The numbers that were packed.
 * @throws CommerceError `storage_unavailable` when they are not as they were packed.
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
