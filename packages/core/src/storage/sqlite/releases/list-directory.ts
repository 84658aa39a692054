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

export function unpackDirectory(packed: Buffer): readonly BlockEntry[] {
  const numbers = unpackNumbers(packed);
  return Array.from({ length: numbers.length / entrySize }, (_, index) => ({
    block: numbers[index * entrySize] ?? 0,
    first: numbers[index * entrySize + 1] ?? 0,
    before: numbers[index * entrySize + 2] ?? 0,
  }));
}

/** Numbers of 32 bits as they are stored, in this machine's byte order. */
export function packNumbers(numbers: ArrayLike<number>): Buffer {
  return Buffer.from(new Uint32Array(numbers).buffer);
}

export function unpackNumbers(packed: Buffer): Uint32Array {
  const { buffer, byteOffset, byteLength } = packed;
  const isAligned = byteOffset % Uint32Array.BYTES_PER_ELEMENT === 0;
  return isAligned
    ? new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT)
    : new Uint32Array(Uint8Array.from(packed).buffer);
}
