/** A part of a text; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Minimum number of shared characters that count as a match. */
export const shortestShare = 8;

/** Every share contains a gram of this length that starts at a multiple of the stride. */
const gramLength = 4;
const stride = shortestShare - gramLength + 1;

const places = 16_384;

/**
 * A share of this length is taken without looking for a longer one: repetitive words have
 * thousands.
 */
const plenty = 64;

/** Words that are searched for. */
export interface SearchedWords {
  readonly text: string;
}

/** A part of a text that also occurs in some words. */
export interface Share<Words extends SearchedWords> extends Span {
  readonly words: Words;
}

/**
 * Creates a search for parts of a text that some words contain, at least `shortestShare` long.
 * Finds truncated words too. Ignores letter case and the differences between base64 and base64url,
 * and between a space and `+`. A text without matches is probed at every fifth position only.
 */
export function createSharedSearch<Words extends SearchedWords>(
  all: readonly Words[],
): (text: string) => Share<Words>[] {
  const index = indexGrams(all);
  return (text) => {
    const found: Share<Words>[] = [];
    for (let at = 0; at + gramLength <= text.length; at += stride) {
      const candidates = index[hashAt(text, at)];
      const share = candidates && longestShare(text, at, candidates);
      if (!share) continue;
      found.push(share);
      // Continues right behind the share.
      at = Math.max(at, share.end - stride);
    }
    return found;
  };
}

/** Positions in the words of grams with the same hash. */
type Candidates<Words> = readonly { readonly words: Words; readonly place: number }[];

function indexGrams<Words extends SearchedWords>(
  all: readonly Words[],
): readonly (Candidates<Words> | undefined)[] {
  const index = new Array<Candidates<Words> | undefined>(places).fill(undefined);
  for (const words of all) {
    for (let place = 0; place + gramLength <= words.text.length; place += 1) {
      const hash = hashAt(words.text, place);
      index[hash] = [...(index[hash] ?? []), { words, place }];
    }
  }
  return index;
}

function longestShare<Words extends SearchedWords>(
  text: string,
  at: number,
  candidates: Candidates<Words>,
): Share<Words> | undefined {
  let longest: Share<Words> | undefined;
  let length = shortestShare - 1;
  for (const { words, place } of candidates) {
    const { start, end } = extend(text, at, words.text, place);
    if (end - start <= length) continue;
    length = end - start;
    longest = { start, end, words };
    if (length >= plenty) return longest;
  }
  return longest;
}

function extend(text: string, at: number, word: string, place: number): Span {
  let before = 0;
  while (isSame(text, at - before - 1, word, place - before - 1)) before += 1;
  let length = 0;
  while (isSame(text, at + length, word, place + length)) length += 1;
  return { start: at - before, end: at + length };
}

function isSame(text: string, at: number, word: string, place: number): boolean {
  if (at < 0 || place < 0 || at >= text.length || place >= word.length) return false;
  return fold(text.charCodeAt(at)) === fold(word.charCodeAt(place));
}

function hashAt(text: string, at: number): number {
  let hash = 0;
  for (let index = at; index < at + gramLength; index += 1) {
    hash = (hash << 4) ^ fold(text.charCodeAt(index));
  }
  return hash & (places - 1);
}

function fold(code: number): number {
  return folded[code] ?? code;
}

const folded = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  if (character === '+' || character === '-') return ' '.charCodeAt(0);
  return (character === '_' ? '/' : character.toLowerCase()).charCodeAt(0);
});
