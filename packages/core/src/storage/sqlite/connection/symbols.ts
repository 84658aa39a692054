import { crc32 } from '#platform';

/** Bytes of a text that documents are likely to have, of which one is written as one letter. */
type Symbol = Buffer;

/** Maximum length of a symbol in bytes. */
const longest = 16;

/** Number of symbols whose letters take one byte in UTF-8, and of all: the others take two bytes. */
const ofOneByte = 127;
const mostSymbols = 640;

/** Letters from this one on are bytes that no symbol begins with. */
const bare = 0x700;

/** Bytes of documents that symbols are chosen from, and the number of rounds in which they grow. */
const sampleSize = 96 * 1024;
const rounds = 6;

/**
 * Symbols as a tree of their bytes, in two arrays that fit the fastest cache of a processor. Nodes are numbered, the root
 * is 0. The node that follows by a byte is `base[node] + byte`, if its `parent` is the node.
 */
interface Tree {
  readonly base: Uint16Array;
  readonly parent: Uint16Array;
  /** The longest match on the way to a node: the letter of a symbol, times 32, plus its length; 0 if there is none. */
  readonly match: Uint16Array;
}

const nobody = 0xffff;

function growTree(symbols: readonly Symbol[]): Tree {
  const size = 2 ** 14;
  const lastStart = size - 256;
  const base = new Uint16Array(size);
  const parent = new Uint16Array(size).fill(nobody);
  const match = new Uint16Array(size);
  let forOne = 1;
  let forSeveral = 1;
  const sorted = symbols
    .map((symbol, index) => ({ symbol, letter: index + 1 }))
    .sort((a, b) => Buffer.compare(a.symbol, b.symbol));
  /** Adds what follows a node: the symbols with the same first bytes, from one of the sorted ones to another. */
  const grow = (node: number, depth: number, from: number, to: number) => {
    let first = from;
    const own = sorted[from];
    if (own?.symbol.length === depth) {
      match[node] = own.letter * 32 + depth;
      first++;
    }
    if (first === to) return;
    const branches: { byte: number; from: number }[] = [];
    for (let index = first; index < to; index++) {
      const byte = sorted[index]?.symbol[depth] ?? 0;
      if (byte !== branches.at(-1)?.byte) branches.push({ byte, from: index });
    }
    let start = branches.length > 1 ? forSeveral : forOne;
    while (branches.some(({ byte }) => parent[start + byte] !== nobody) && start < lastStart)
      start++;
    if (start === lastStart) return;
    if (branches.length > 1) forSeveral = start + 1;
    else forOne = start + 1;
    base[node] = start;
    for (const { byte } of branches) {
      parent[start + byte] = node;
      match[start + byte] = match[node] ?? 0;
    }
    branches.forEach((branch, index) => {
      grow(start + branch.byte, depth + 1, branch.from, branches[index + 1]?.from ?? to);
    });
  };
  grow(0, 0, 0, sorted.length);
  return { base, parent, match };
}

/** Returns the match of the longest symbol at a place, 0 if there is none. */
function matchAt({ base, parent, match }: Tree, bytes: Buffer, at: number, end: number): number {
  let node = 0;
  for (let index = at; index < end; index++) {
    const next = (base[node] ?? 0) + (bytes[index] ?? 0);
    if (parent[next] !== node) break;
    node = next;
  }
  return match[node] ?? 0;
}

/**
 * Returns the symbols that shorten documents like the given ones most. It begins with none, and joins those that
 * follow each other often, as the compression FSST does (Boncz, Neumann, Leis: FSST, 2020). Other documents than those
 * that symbols are found in show how useful these are.
 */
export function chooseSymbols(documents: readonly string[]): Buffer {
  const sample = takeSample(documents);
  const learned = sample.filter((_, index) => index % 3 > 0);
  const judging = sample.filter((_, index) => index % 3 === 0);
  let symbols: readonly Symbol[] = [];
  for (let round = 1; round <= rounds; round++) {
    symbols = joinSymbols(learned.slice(0, (learned.length * round) / rounds), symbols);
  }
  const bytes = new Set(sample.flatMap((document) => [...new Set(document)]));
  for (const symbol of symbols) if (symbol.length === 1) bytes.delete(symbol[0] ?? 0);
  const all = [...symbols, ...[...bytes].map((byte) => Buffer.of(byte))];
  const uses = new Uint32Array(all.length + 1);
  const tree = growTree(all);
  for (const document of judging) {
    walk(tree, document, (letter) => {
      uses[letter] = (uses[letter] ?? 0) + 1;
    });
  }
  // The most common symbols get the letters of one byte.
  const used = all
    .map((symbol, index) => ({ symbol, count: uses[index + 1] ?? 0 }))
    .filter(({ symbol, count }) => count > 0 || symbol.length === 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostSymbols);
  return Buffer.concat(used.flatMap(({ symbol }) => [Buffer.of(symbol.length), symbol]));
}

/** Returns some of the documents, in the order of their checksums, so that no pattern of their order matters. */
function takeSample(documents: readonly string[]): Buffer[] {
  const shuffled = documents
    .map((document) => ({ document, at: crc32(document) }))
    .sort((a, b) => a.at - b.at);
  const sample: Buffer[] = [];
  let size = 0;
  for (const { document } of shuffled) {
    if (size > sampleSize) break;
    sample.push(Buffer.from(document).subarray(0, sampleSize));
    size += document.length;
  }
  return sample;
}

/** Numbers of bytes and symbols while they are counted: bytes come first. */
const firstSymbol = 256;
const mostNumbers = 1024;

/** Returns the bytes, symbols and pairs of both in a sample that would shorten it most. */
function joinSymbols(sample: readonly Buffer[], symbols: readonly Symbol[]): Symbol[] {
  const tree = growTree(symbols);
  const counts = new Uint32Array(mostNumbers);
  const pairs = new Map<number, number>();
  for (const bytes of sample) {
    let former = 0;
    let from = -longest;
    walk(tree, bytes, (letter, start, end) => {
      const byte = bytes[start] ?? 0;
      const number = letter === 0 ? byte : firstSymbol - 1 + letter;
      counts[number] = (counts[number] ?? 0) + 1;
      if (letter !== 0) counts[byte] = (counts[byte] ?? 0) + 1;
      const pair = former * mostNumbers + number;
      if (end - from <= longest) pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
      former = number;
      from = start;
    });
  }
  const textOf = (number: number) =>
    (symbols[number - firstSymbol] ?? Buffer.of(number)).toString('latin1');
  const candidates = new Map<string, number>();
  const add = (text: string, count: number) =>
    candidates.set(text, (candidates.get(text) ?? 0) + count);
  counts.forEach((count, number) => {
    if (count > 0) add(textOf(number), count);
  });
  for (const [pair, count] of pairs) {
    if (count > 1) add(textOf(Math.floor(pair / mostNumbers)) + textOf(pair % mostNumbers), count);
  }
  return [...candidates]
    .map(([text, count]) => ({ text, gain: Math.max(text.length - 1, 0.5) * count }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, mostSymbols)
    .map(({ text }) => Buffer.from(text, 'latin1'));
}

function walk(
  tree: Tree,
  bytes: Buffer,
  visit: (letter: number, start: number, end: number) => void,
): void {
  for (let at = 0; at < bytes.length; ) {
    const match = matchAt(tree, bytes, at, bytes.length);
    const end = at + (match % 32 || 1);
    visit(match >>> 5, at, end);
    at = end;
  }
}

/** Writes texts as letters of symbols, and the other way round. */
export interface Codec {
  /** Returns undefined for a text that would not be shorter. */
  encode(text: string): string | undefined;
  /** Returns another text for a damaged one; it never fails. */
  decode(written: string): string;
}

let input = Buffer.allocUnsafeSlow(2 ** 16);
let output = Buffer.allocUnsafeSlow(2 ** 16);

function makeRoom(inputSize: number, outputSize: number): void {
  if (input.length < inputSize) input = Buffer.allocUnsafeSlow(2 * inputSize);
  if (output.length < outputSize) output = Buffer.allocUnsafeSlow(2 * outputSize);
}

/** Opens the symbols that {@link chooseSymbols} returned. */
export function openSymbols(stored: Buffer): Codec {
  const symbols: Symbol[] = [];
  for (let at = 0; at < stored.length; ) {
    const end = at + 1 + (stored[at] ?? 0);
    symbols.push(stored.subarray(at + 1, end));
    at = end;
  }
  const texts = Buffer.concat(symbols);
  const ends = new Uint32Array(symbols.length + 1);
  symbols.forEach((symbol, index) => {
    ends[index + 1] = (ends[index] ?? 0) + symbol.length;
  });
  let grown: Tree | undefined;

  return {
    encode(text) {
      makeRoom(3 * text.length, 6 * text.length);
      grown ??= growTree(symbols);
      // In local constants, which takes a tenth less time.
      const [tree, from, to] = [grown, input, output];
      const length = from.write(text, 0);
      let end = 0;
      for (let at = 0; at < length; ) {
        const match = matchAt(tree, from, at, length);
        const letter = match === 0 ? bare + (from[at] ?? 0) : match >>> 5;
        at += match % 32 || 1;
        if (letter <= ofOneByte) to[end++] = letter;
        else {
          to[end++] = 0xc0 | (letter >> 6);
          to[end++] = 0x80 | (letter & 0x3f);
        }
      }
      return end < length ? to.toString('utf8', 0, end) : undefined;
    },
    decode(written) {
      makeRoom(0, longest * written.length);
      const to = output;
      let end = 0;
      for (let at = 0; at < written.length; at++) {
        const letter = written.charCodeAt(at);
        if (letter >= bare) {
          to[end++] = letter;
          continue;
        }
        const stop = ends[letter] ?? 0;
        for (let from = ends[letter - 1] ?? 0; from < stop; from++) to[end++] = texts[from] ?? 0;
      }
      return to.toString('utf8', 0, end);
    },
  };
}
