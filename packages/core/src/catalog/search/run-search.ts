import type { FacetCount, FacetValue } from '@aisle/schema/catalog';
import { takeTurns } from '../../environment/turns.js';
import {
  asStored,
  type FieldTest,
  type Search,
  type SearchField,
  type SearchOrder,
} from './read-search.js';
import type { TextIndex } from './search-index.js';
import type { PriceColumns, ValueColumn } from './value-columns.js';
import { hasWords, highlight } from './words.js';

/** Indexes of a release. Prices are there if a search needs them. */
export interface SearchedRelease extends TextIndex {
  readonly prices: PriceColumns;
}

/** Products that a search found, by their numbers, and the facets of all of them. */
export interface FoundNumbers {
  readonly found: number;
  readonly numbers: readonly number[];
  readonly facets: readonly FacetCount[];
}

/** Runs a search. Others work between its steps. */
export async function runSearch(release: SearchedRelease, search: Search): Promise<FoundNumbers> {
  const pause = takeTurns();
  const { words, among, type, tests, offset, limit } = search;
  const scores =
    words && (await release.words.score(words, type === 'autocomplete' ? ['name'] : among, pause));
  const marks = new Uint8Array(release.ids.length).fill(1);
  scores?.forEach((score, number) => {
    if (score === 0) marks[number] = 0;
  });
  for (const test of tests) {
    applyTest(release, test, marks);
    await pause();
  }
  await pause();
  const matches = numbersOf(marks);
  const compare = compareBy(search.order, scores, release.prices);
  const top = await takeTop(matches, offset + limit, { compare, pause });
  const facets: FacetCount[] = [];
  for (const facet of search.facets) {
    await pause();
    facets.push(await countFacet(release, facet, { search, marks, matches, pause }));
  }
  return { found: matches.length, numbers: limit === 0 ? [] : top.slice(offset), facets };
}

/** Returns the numbers of the marked products. */
function numbersOf(marks: Uint8Array): Uint32Array {
  let length = 0;
  const numbers = new Uint32Array(marks.length);
  marks.forEach((mark, number) => {
    if (mark === 1) numbers[length++] = number;
  });
  return numbers.subarray(0, length);
}

/** Removes the marks of products that do not pass a test. */
function applyTest({ values, prices }: SearchedRelease, test: FieldTest, marks: Uint8Array): void {
  const passes = new Uint8Array(marks.length);
  if ('ranges' in test) {
    // A product without a price passes no test of it, not even that of another price.
    const own = prices.get(test.field.currency);
    for (const number of passes.keys()) {
      const price = own?.[number] ?? Number.NaN;
      const isWithin = test.ranges.some(({ from, to }) => from <= price && price <= to);
      if (isWithin || (test.excludes && Number.isNaN(price))) passes[number] = 1;
    }
  } else {
    const { column } = test.field;
    const { values: known, products, codes } = values.get(column) ?? noValues;
    const wanted = Uint8Array.from(known, (value) =>
      test.values.has(asStored(column, value)) ? 1 : 0,
    );
    products.forEach((number, at) => {
      if (wanted[codes[at] ?? 0] === 1) passes[number] = 1;
    });
  }
  const kept = test.excludes ? 0 : 1;
  passes.forEach((pass, number) => {
    if (pass !== kept) marks[number] = 0;
  });
}

const noValues: ValueColumn = { values: [], products: new Uint32Array(), codes: new Uint32Array() };

/** Lets others work if it is time for that. */
type Pause = () => Promise<void>;

type Compare = (one: number, other: number) => number;

/** Products are numbered in list order, newest update first, which decides between equal ones. */
function compareBy(
  { by, descends }: SearchOrder,
  scores: Float32Array | undefined,
  prices: PriceColumns,
): Compare {
  if (by === 'updated') return (one, other) => (descends ? one - other : other - one);
  const keys = by === 'text' ? scores : prices.get(by.currency);
  if (!keys) return (one, other) => one - other;
  // Products without a price come last in either direction.
  const last = descends ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  const keyOf = (number: number) => {
    const key = keys[number] ?? last;
    return Number.isNaN(key) ? last : key;
  };
  return (one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (a === b) return one - other;
    return a < b === descends ? 1 : -1;
  };
}

/** Numbers to sort at a time. */
const sortedAtATime = 4_096;

/** Returns the first numbers in an order. Others work between the steps. */
async function takeTop(
  numbers: Uint32Array,
  limit: number,
  { compare, pause }: { readonly compare: Compare; readonly pause: Pause },
): Promise<readonly number[]> {
  let top: number[] = [];
  let waiting: number[] = [];
  const merge = () => {
    top = [...top, ...waiting].sort(compare).slice(0, limit);
    waiting = [];
  };
  if (limit === 0) return top;
  for (const number of numbers) {
    const last = top[limit - 1];
    if (last !== undefined && compare(last, number) < 0) continue;
    waiting.push(number);
    if (waiting.length < sortedAtATime) continue;
    merge();
    await pause();
  }
  merge();
  return top;
}

/** A search, and what it found. */
interface Matches {
  readonly search: Search;
  readonly marks: Uint8Array;
  readonly matches: Uint32Array;
  readonly pause: Pause;
}

async function countFacet(
  { values, prices }: SearchedRelease,
  field: SearchField,
  { search, marks, matches, pause }: Matches,
): Promise<FacetCount> {
  const words = search.facetQuery?.name === field.name ? search.facetQuery.words : [];
  if (field.kind === 'price') {
    const { amounts, counts, stats } = countPrices(prices.get(field.currency), matches);
    return describe(amounts.map(String), counts, stats);
  }
  const { values: known, products, codes } = values.get(field.column) ?? noValues;
  const counts = new Uint32Array(known.length);
  products.forEach((number, at) => {
    if (marks[number] === 1) counts[codes[at] ?? 0] = (counts[codes[at] ?? 0] ?? 0) + 1;
  });
  return describe(known, counts, {});

  async function describe(
    texts: readonly string[],
    amounts: Uint32Array,
    stats: FacetCount['stats'],
  ): Promise<FacetCount> {
    await pause();
    const wanted = numbersOf(
      Uint8Array.from(amounts, (count, at) =>
        count > 0 && (words.length === 0 || hasWords(texts[at] ?? '', words)) ? 1 : 0,
      ),
    );
    const compare: Compare = (one, other) =>
      (amounts[other] ?? 0) - (amounts[one] ?? 0) || compareTexts(texts, one, other);
    const top = await takeTop(wanted, search.mostValues, { compare, pause });
    const described = top.map((at): FacetValue => {
      const value = texts[at] ?? '';
      const marked = words.length === 0 ? undefined : highlight(value, words, { whole: true });
      return { value, count: amounts[at] ?? 0, highlighted: marked?.value ?? value };
    });
    return { field_name: field.name, counts: described, sampled: false, stats };
  }
}

function compareTexts(texts: readonly string[], one: number, other: number): number {
  return (texts[one] ?? '') < (texts[other] ?? '') ? -1 : 1;
}

/** Counts the prices of products, and describes them. Without prices there is nothing to describe. */
function countPrices(column: Float64Array | undefined, matches: Uint32Array) {
  const numbers = new Map<number, number>();
  const counts: number[] = [];
  let [min, max, sum, count] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0, 0];
  for (const number of matches) {
    const price = column?.[number] ?? Number.NaN;
    if (Number.isNaN(price)) continue;
    const known = numbers.get(price);
    if (known === undefined) numbers.set(price, counts.push(1) - 1);
    else counts[known] = (counts[known] ?? 0) + 1;
    min = Math.min(min, price);
    max = Math.max(max, price);
    sum += price;
    count += 1;
  }
  const stats = count === 0 ? {} : { min, max, avg: round(sum / count), sum: round(sum) };
  return { amounts: [...numbers.keys()], counts: Uint32Array.from(counts), stats };
}

/** Rounds to the four decimals that prices have at most. */
function round(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}
