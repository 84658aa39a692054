import { createNumberChains } from '../../memory/number-chains.js';
import { lowerBound } from '../release-format/list-directory.js';
import type { QueryWords } from './words.js';

/** Fields of a product that are searched, with the weight of a word in them. */
export const searchedFields = {
  name: { bit: 1, weight: 12 },
  sku: { bit: 2, weight: 16 },
  tags: { bit: 4, weight: 4 },
  description: { bit: 8, weight: 1 },
} as const;

/** Name of a searched field. */
export type SearchedField = keyof typeof searchedFields;

const fieldNames = Object.keys(searchedFields) as SearchedField[];

/** A posting is the number of a product and the fields that have the word: number × 16 + bits. */
const postings = 16;

/** Words of products, by field. Products are numbered from 0. */
export interface WordIndex {
  /**
   * Returns the score of each product that has all words, the last one as the beginning of a word; 0
   * for all others. `pause` lets others work between the steps.
   */
  score(
    query: QueryWords,
    among: readonly SearchedField[],
    pause: () => Promise<void>,
  ): Promise<Float32Array>;
}

/** Takes the words of one product after another. */
export interface WordCollector {
  add(words: Readonly<Record<SearchedField, readonly string[]>>): void;
  /** Returns the size of the index so far in bytes, approximately. */
  size(): number;
  finish(): WordIndex;
}

/** Postings of some products, packed, so that no step takes long. */
interface Segment {
  /** Numbers of the words that the products have, ascending. */
  readonly words: Uint32Array;
  /** End of the postings of each of these words, in bytes. */
  readonly ends: Uint32Array;
  /** The postings of all words, one after the other. */
  readonly packed: Uint8Array;
}

/** Number of products in a segment. */
const segmentLength = 4_096;

/** Size in bytes of a word in the index beside its letters. */
const wordSize = 72;

/** Creates a collector without products. */
export function collectWords(): WordCollector {
  const numbers = new Map<string, number>();
  const segments: Segment[] = [];
  const nameLengths: number[] = [];
  let segment = beginSegment();
  let bytes = 0;

  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    bytes += wordSize + word.length;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  const seal = () => {
    const sealed = segment.seal();
    segments.push(sealed);
    bytes += sealed.words.byteLength + sealed.ends.byteLength + sealed.packed.byteLength;
    segment = beginSegment();
  };

  return {
    add(words) {
      for (const name of fieldNames) {
        const { bit } = searchedFields[name];
        for (const word of words[name]) segment.note(numberOf(word), bit);
      }
      segment.add(nameLengths.length);
      nameLengths.push(Math.min(255, words.name.length));
      if (nameLengths.length % segmentLength === 0) seal();
    },
    size: () => bytes + nameLengths.length,
    finish() {
      seal();
      const index = { numbers, segments, nameLengths: Uint8Array.from(nameLengths) };
      return { score: (...given) => scoreProducts(index, ...given) };
    },
  };
}

/** A segment that grows. */
function beginSegment() {
  const lists = new Map<number, number>();
  const chains = createNumberChains();
  /** Fields of the next product that have each word. */
  const own = new Map<number, number>();
  let count = 0;
  return {
    note(word: number, bit: number): void {
      own.set(word, (own.get(word) ?? 0) | bit);
    },
    add(product: number): void {
      for (const [word, bits] of own) {
        let list = lists.get(word);
        if (list === undefined) {
          list = chains.begin();
          lists.set(word, list);
        }
        chains.add(list, product * postings + bits);
      }
      count += own.size;
      own.clear();
    },
    seal(): Segment {
      const words = Uint32Array.from(lists.keys()).sort();
      const ends = new Uint32Array(words.length);
      const packed = new Uint8Array(count * mostBytes);
      let end = 0;
      words.forEach((word, at) => {
        end = packPostings(chains.take(lists.get(word) ?? 0), packed, end);
        ends[at] = end;
      });
      return { words, ends, packed: packed.slice(0, end) };
    },
  };
}

/** Maximum number of bytes of a packed posting. */
const mostBytes = 5;

/**
 * Packs ascending postings: the distance to the product before, and the fields, in seven bits a byte,
 * the lowest first. Returns the end.
 */
function packPostings(numbers: Uint32Array, into: Uint8Array, from: number): number {
  let end = from;
  let before = 0;
  for (const posting of numbers) {
    const product = Math.floor(posting / postings);
    let rest = (product - before) * postings + (posting % postings);
    before = product;
    while (rest > 127) {
      into[end++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    into[end++] = rest;
  }
  return end;
}

/** An index in its packed form. */
interface Packed {
  /** Number of each word, ascending. */
  readonly numbers: ReadonlyMap<string, number>;
  readonly segments: readonly Segment[];
  /** Number of words in each product's name, at most 255. */
  readonly nameLengths: Uint8Array;
}

/** Lets others work if it is time for that. */
type Pause = () => Promise<void>;

/**
 * Scores products. A word counts more in a field of more weight, in a short name, if few products have
 * it, and if it is there as a whole.
 */
async function scoreProducts(
  index: Packed,
  query: QueryWords,
  among: readonly SearchedField[],
  pause: Pause,
): Promise<Float32Array> {
  const total = new Float32Array(index.nameLengths.length);
  const weights = weightsOf(among);
  for (const [position, word] of query.entries()) {
    const best = new Float32Array(total.length);
    const isBeginning = position === query.length - 1;
    const found = await findWords(index, { word, isBeginning }, pause);
    for (const segment of index.segments) {
      scoreSegment(segment, found, { ...index, weights, best });
      await pause();
    }
    let matches = 0;
    for (const score of best) if (score > 0) matches += 1;
    const rarity = Math.log(1 + total.length / Math.max(1, matches));
    for (let product = 0; product < total.length; product += 1) {
      const own = best[product] ?? 0;
      const before = total[product] ?? 0;
      total[product] = own > 0 && (position === 0 || before > 0) ? before + own * rarity : 0;
    }
    await pause();
  }
  return total;
}

/** Words that a query's word stands for. */
interface FoundWords {
  readonly numbers: readonly number[];
  /** Similarity of each word of the index, by its number: 1 for the same word, 0 for one not found. */
  readonly exactness: Float32Array;
}

/** Number of words to look at before others may get their turn. */
const stepLength = 20_000;

/** Finds the words that a query's word stands for: itself, or all that begin with it. */
async function findWords(
  { numbers }: Packed,
  { word, isBeginning }: { readonly word: string; readonly isBeginning: boolean },
  pause: Pause,
): Promise<FoundWords> {
  const found: number[] = [];
  const exactness = new Float32Array(numbers.size);
  const add = (number: number, value: number) => {
    found.push(number);
    exactness[number] = value;
  };
  const same = numbers.get(word);
  if (same !== undefined) add(same, 1);
  if (!isBeginning) return { numbers: found, exactness };
  for (const [one, number] of numbers) {
    if (number !== same && one.startsWith(word))
      add(number, 0.5 + (0.3 * word.length) / one.length);
    if (number % stepLength === 0) await pause();
  }
  return { numbers: found, exactness };
}

/** Weights of the fields, and the best score of each product so far. */
interface Scoring extends Pick<Packed, 'nameLengths'> {
  readonly weights: readonly (readonly [weight: number, ofName: number])[];
  readonly best: Float32Array;
}

/** Scores the products of a segment. Looks few words up, and walks all words of the segment for many. */
function scoreSegment(
  segment: Segment,
  { numbers, exactness }: FoundWords,
  scoring: Scoring,
): void {
  const { words } = segment;
  if (numbers.length * 16 < words.length) {
    for (const number of numbers) {
      const place = lowerBound(words, number);
      if (words[place] === number) addBest(segment, place, exactness[number] ?? 0, scoring);
    }
    return;
  }
  words.forEach((number, place) => {
    const own = exactness[number] ?? 0;
    if (own > 0) addBest(segment, place, own, scoring);
  });
}

function addBest(
  { ends, packed }: Segment,
  place: number,
  exactness: number,
  { nameLengths, weights, best }: Scoring,
): void {
  const end = ends[place] ?? 0;
  let product = 0;
  for (let at = place === 0 ? 0 : (ends[place - 1] ?? 0); at < end; ) {
    let posting = 0;
    let unit = 1;
    let byte = packed[at++] ?? 0;
    while (byte > 127) {
      posting += (byte - 128) * unit;
      unit *= 128;
      byte = packed[at++] ?? 0;
    }
    posting += byte * unit;
    product += Math.floor(posting / postings);
    const [weight, ofName] = weights[posting % postings] ?? [0, 0];
    const score = exactness * (weight + ofName / (nameLengths[product] || 1));
    if (score > (best[product] ?? 0)) best[product] = score;
  }
}

/** Returns the weight of each combination of fields, and the part of it that is the name's. */
function weightsOf(among: readonly SearchedField[]): Scoring['weights'] {
  const { name } = searchedFields;
  return Array.from({ length: postings }, (_, bits) => {
    const own = among.map((field) => searchedFields[field]).filter(({ bit }) => (bits & bit) !== 0);
    return [
      own.reduce((sum, { weight }) => sum + weight, 0),
      own.includes(name) ? name.weight : 0,
    ] as const;
  });
}
