import { checksumSize, writeChecksum } from '../../integrity/checksum.js';
import {
  type Dictionary,
  endOf,
  isShortened,
  most,
  openPacked,
  type Room,
  requireOwn,
  resolveText,
  shortPrefix,
  startOf,
} from './packed-layout.js';

/** Maximum size of a dictionary's texts in bytes; more makes products hardly shorter. */
const largest = 2 ** 14;

/** Offset of the texts in a dictionary. */
const textsAt = 5;

/** Length of the texts that are counted, and of those by which a reference is found. */
const counted = 16;
const found = 8;

/** Bytes between the places where a reference is looked for; every long enough one has such a place. */
const stride = 8;

/** Minimum length of a reference. Shorter ones make products no shorter, but reading them slower. */
const shortest = 24;

/** Bits of a slot of the tables of counts, and of the index of a dictionary. */
const countBits = 20;
const indexBits = 14;

/**
 * Makes a dictionary of the texts that occur in several products, the most common first. Heads do not count: they are
 * mostly prose. Returns undefined if the products have nothing in common.
 */
export function makeDictionary(products: readonly Buffer[]): Dictionary | undefined {
  if (products.length < 2) return undefined;
  const texts = products.map((packed) => {
    const product = openPacked(packed);
    const text = packed.subarray(
      startOf(product, product.layout.body),
      packed.length - checksumSize,
    );
    const slots = new Uint32Array(Math.max(0, text.length - counted + 1));
    for (let at = 0; at < slots.length; at++) slots[at] = slotOf(text, at);
    return { text, slots };
  });
  const counts = new Uint16Array(2 ** countBits);
  const lastText = new Int32Array(2 ** countBits).fill(-1);
  texts.forEach(({ slots }, index) => {
    for (const slot of slots) {
      if (lastText[slot] === index) continue;
      lastText[slot] = index;
      counts[slot] = (counts[slot] ?? 0) + 1;
    }
  });
  const dictionary = Buffer.alloc(textsAt + largest + checksumSize);
  let end = textsAt;
  /** Adds all texts that so many products have. What was added does not count any more. */
  const addCommon = (least: number) => {
    for (const { text, slots } of texts) {
      const isCommon = (at: number) => (counts[slots[at] ?? 0] ?? 0) >= least;
      for (let from = 0; from < slots.length; from++) {
        let to = from;
        for (; to < slots.length && isCommon(to); to++) counts[slots[to] ?? 0] = 0;
        if (to === from) continue;
        const stop = Math.min(to + counted - 1, from + textsAt + largest - end);
        end += text.copy(dictionary, end, from, stop);
        if (end === textsAt + largest) return;
        from = to;
      }
    }
  };
  addCommon(Math.max(2, products.length >> 5));
  addCommon(2);
  if (end === textsAt) return undefined;
  dictionary.writeUInt32LE(end + checksumSize, 0);
  dictionary.writeUInt8(255, 4);
  writeChecksum(dictionary, 0, end);
  return Buffer.from(dictionary.subarray(0, end + checksumSize));
}

function slotOf(bytes: Buffer, at: number): number {
  const hash =
    Math.imul(hashOf(bytes, at), 0x9e3779b1) ^ Math.imul(hashOf(bytes, at + 8), 0xc2b2ae35);
  return hash >>> (32 - countBits);
}

/** Hash of eight bytes. */
function hashOf(bytes: Buffer, at: number): number {
  return Math.imul(wordAt(bytes, at), 0x9e3779b1) ^ Math.imul(wordAt(bytes, at + 4), 0x85ebca6b);
}

/** Four bytes as a number. Buffer's own functions check the offset, which takes longer than all the rest. */
function wordAt(bytes: Buffer, at: number): number {
  const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
  return low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24);
}

/** Largest packed product to shorten, in bytes: its ranges must fit two bytes each. */
const longest = 60_000;

const scratch: Room = { bytes: Buffer.allocUnsafeSlow(2 ** 17), end: 0 };

/**
 * Creates a function that shortens packed products: it writes their texts but the heads as literals and references
 * into a dictionary. A text is the number of literals (1) and these, then the first byte (2) and the length (1) of a
 * reference, again and again.
 */
export function createShortener(dictionary: Dictionary): (packed: Buffer) => Buffer {
  const textsEnd = dictionary.length - checksumSize;
  const index = new Uint16Array(2 ** indexBits);
  for (let at = textsEnd - found; at >= textsAt; at--) {
    index[hashOf(dictionary, at) >>> (32 - indexBits)] = at;
  }

  return (packed) => {
    if (packed.length > longest) return packed;
    const { layout } = openPacked(packed);
    const { bytes } = scratch;
    bytes[4] = 0;
    dictionary.copy(bytes, 5, textsEnd);
    packed.copy(bytes, 4 + shortPrefix, 4, layout.ranges);
    scratch.end = shortPrefix + layout.ranges + (layout.dataStart - layout.ranges) / 2;
    rewrite(packed, shortPrefix, (start, end, isHead) => {
      if (isHead) add(packed, start, end);
      else shorten(packed, start, end);
    });
    return takeScratch(Buffer.allocUnsafe);
  };

  function shorten(packed: Buffer, start: number, end: number): void {
    let literal = start;
    for (let at = start; at + found <= end; ) {
      const known = index[hashOf(packed, at) >>> (32 - indexBits)] ?? 0;
      const length = known === 0 ? 0 : sameFrom(packed, at, known, end);
      const before = length < found ? 0 : sameBefore(packed, at, known, at - literal);
      if (before + length < shortest) {
        at += stride;
        continue;
      }
      addLiterals(packed, literal, at - before);
      addReference(known - before, before + length);
      at += length;
      literal = at;
    }
    if (literal < end) addLiterals(packed, literal, end);
  }

  /** Counts the bytes before two places that are the same. */
  function sameBefore(packed: Buffer, at: number, known: number, bound: number): number {
    const end = Math.min(bound, known - textsAt);
    let count = 0;
    while (count < end && packed[at - count - 1] === dictionary[known - count - 1]) count++;
    return count;
  }

  /** Counts the bytes from two places on that are the same. */
  function sameFrom(packed: Buffer, at: number, known: number, bound: number): number {
    const end = Math.min(bound - at, textsEnd - known);
    let count = 0;
    while (count < end && packed[at + count] === dictionary[known + count]) count++;
    return count;
  }
}

function addLiterals(bytes: Buffer, start: number, end: number): void {
  let from = start;
  for (; end - from > most; from += most) {
    scratch.bytes[scratch.end++] = most;
    add(bytes, from, from + most);
    addPart(0, 0);
  }
  scratch.bytes[scratch.end++] = end - from;
  add(bytes, from, end);
}

function addReference(start: number, length: number): void {
  let from = start;
  for (; start + length - from > most; from += most) {
    addPart(from, most);
    scratch.bytes[scratch.end++] = 0;
  }
  addPart(from, start + length - from);
}

function addPart(from: number, length: number): void {
  scratch.end = scratch.bytes.writeUInt16LE(from, scratch.end);
  scratch.bytes[scratch.end++] = length;
}

function add(bytes: Buffer, start: number, end: number): void {
  scratch.end += bytes.copy(scratch.bytes, scratch.end, start, end);
}

/** Returns the product that was shortened, byte for byte; one that is not shortened as it is. */
export function lengthenProduct(packed: Buffer, findDictionary: () => Dictionary): Buffer {
  if (!isShortened(packed)) return packed;
  const dictionary = requireOwn(findDictionary(), packed);
  const { layout } = openPacked(packed);
  packed.copy(scratch.bytes, 4, 4 + shortPrefix, shortPrefix + layout.ranges);
  scratch.end = layout.dataStart;
  rewrite(packed, 0, (start, end, isHead) => {
    if (isHead) add(packed, start, end);
    else resolveText(packed, start, end, dictionary, scratch);
  });
  // It may be kept, so it shares no memory.
  return takeScratch(Buffer.allocUnsafeSlow);
}

/** Rewrites the texts of a packed product in their order, and the ranges of its segments. Equal ranges stay equal. */
function rewrite(
  packed: Buffer,
  shift: number,
  place: (start: number, end: number, isHead: boolean) => void,
): void {
  const product = openPacked(packed);
  const { ranges, order, body } = product.layout;
  const { bytes } = scratch;
  const keyOf = (segment: number) => startOf(product, segment) * 2 ** 16 + endOf(product, segment);
  const first = keyOf(0);
  const placed = new Map<number, readonly [start: number, end: number]>();
  for (const segment of order) {
    const key = keyOf(segment);
    let range = placed.get(key);
    if (!range) {
      if (key === first && segment !== 0) continue;
      const from = scratch.end;
      place(Math.floor(key / 2 ** 16), key % 2 ** 16, segment < body);
      range = [from, scratch.end];
      placed.set(key, range);
    }
    let at = ranges + shift + segment * (shift === 0 ? 8 : 4);
    for (const bound of range) {
      at = shift === 0 ? bytes.writeUInt32LE(bound, at) : bytes.writeUInt16LE(bound, at);
    }
  }
}

/** Returns a copy of what was written, with its length and its checksum. */
function takeScratch(allocate: (size: number) => Buffer): Buffer {
  const { bytes, end } = scratch;
  const taken = allocate(end + checksumSize);
  bytes.copy(taken, 0, 0, end);
  taken.writeUInt32LE(taken.length, 0);
  writeChecksum(taken, 0, end);
  return taken;
}
