/** A part of a text, from its first character to the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** So many characters in a row are no accident. */
export const shortestShare = 8;

/** Each share has some of these, at every fifth place of the text. */
const gramLength = 4;
const stride = shortestShare - gramLength + 1;

const places = 16_384;

/** A share of so many is taken without looking for a longer one: words that repeat themselves have thousands. */
const plenty = 64;

/** Words that are searched for. */
export interface SearchedWords {
  readonly text: string;
}

/** A part of a text that some words have too. */
export interface Share<Words extends SearchedWords> extends Span {
  readonly words: Words;
}

/**
 * Makes a search for the parts of a text, at least `shortestShare` long, that some words have too: what a cut
 * left of them as well as all of them. Letter case does not count, nor whether base64 is that of URLs or a
 * space is the `+` of a form. A text without any costs a look at every fifth place.
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
      // Goes on right behind it.
      at = Math.max(at, share.end - stride);
    }
    return found;
  };
}

/** Where grams with the same hash stand in the words. */
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
