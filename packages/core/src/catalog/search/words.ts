/** Letters that Unicode does not decompose, and what people type for them. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  þ: 'th',
};

const special = /[æđðħıłøœþ]/g;

/** Letters of a word that count. */
const longestWord = 40;

/** A word: letters and digits with their marks. Han, kana and Thai have no spaces: each sign is one. */
const aWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu;

const asciiWord = /[A-Za-z0-9]+/g;

const isAscii = /^[\0-\x7f]*$/;

/** Returns a word without letter case and accents: `Théière` and `THEIERE` are `theiere`. */
function foldWord(word: string): string {
  if (isAscii.test(word)) return word.toLowerCase().slice(0, longestWord);
  const folded = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toUpperCase()
    .toLowerCase()
    .replace(special, (letter) => plainLetters[letter] ?? letter);
  // A text of marks alone stays a word.
  return (folded || word).slice(0, longestWord);
}

/** Returns the folded words of a text. */
export function wordsOf(text: string): readonly string[] {
  if (!isAscii.test(text)) return (text.match(aWord) ?? []).map(foldWord);
  const words = text.toLowerCase().match(asciiWord) ?? [];
  return words.some(({ length }) => length > longestWord) ? words.map(foldWord) : words;
}

/** Letters of a description that are searched. */
const longestDescription = 4_000;

const blockOfCode = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi;
const tag = /<[^>]*>/g;
const entity = /&(?:#\d+|#x[\da-f]+|[a-z]+);/gi;

/** Returns the beginning of a description without HTML. */
export function plainText(description: string): string {
  const text = description.slice(0, longestDescription);
  if (!/[<&]/.test(text)) return text;
  const plain = text.replace(blockOfCode, ' ').replace(tag, ' ').replace(entity, ' ');
  return plain.replace(/\s+/g, ' ').trim();
}

/** A text with the found words in `<mark>`. */
export interface Highlight {
  readonly snippet: string;
  readonly matched_tokens: readonly string[];
  /** The whole text with marks, if it was asked for. */
  readonly value?: string;
}

/** Words that a query looks for; the last one is the beginning of a word. */
export type QueryWords = readonly string[];

/** @returns true if a query finds a folded word. */
function isFound(word: string, query: QueryWords): boolean {
  const last = query.at(-1);
  return query.includes(word) || (last !== undefined && word.startsWith(last));
}

/** @returns true if a text has all words of a query. */
export function hasWords(text: string, query: QueryWords): boolean {
  const words = wordsOf(text);
  return query.every((word, at) =>
    words.some((one) => one === word || (at === query.length - 1 && one.startsWith(word))),
  );
}

/** Words of a snippet before and behind the first found one. */
const around = 12;

/** Marks the found words of a text. Returns undefined when there are none. */
export function highlight(
  text: string,
  query: QueryWords,
  { whole, encode = (part: string) => part }: HighlightOptions,
): Highlight | undefined {
  const words = [...text.matchAll(aWord)];
  const found = words.filter(([word]) => isFound(foldWord(word), query));
  const first = found[0];
  if (!first) return undefined;
  const at = words.indexOf(first);
  const from = at <= around ? 0 : (words[at - around]?.index ?? 0);
  const last = words[at + around];
  const to = last ? last.index + last[0].length : text.length;
  const mark = (start: number, end: number) => {
    let marked = '';
    let done = start;
    for (const { 0: word, index } of found) {
      if (index < start || index + word.length > end) continue;
      marked += `${encode(text.slice(done, index))}<mark>${encode(word)}</mark>`;
      done = index + word.length;
    }
    return marked + encode(text.slice(done, end));
  };
  return {
    snippet: mark(from, to).trim(),
    matched_tokens: [...new Set(found.map(([word]) => word))],
    ...(whole && { value: mark(0, text.length) }),
  };
}

interface HighlightOptions {
  /** True to return the whole text, too. */
  readonly whole: boolean;
  /** Changes the text beside the marks. */
  readonly encode?: (part: string) => string;
}
