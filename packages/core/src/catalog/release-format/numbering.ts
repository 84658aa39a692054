/** How many places for products a generation has; a product's number is its generation's and its place. */
const places = 2 ** 32;

/** How many numbers for nodes and their lists a release or generation has. */
const nodeNumbers = 2 ** 20;

/**
 * The first complete build begins here, so that later releases have room in front of it; places stay below
 * 2 ** 31, where V8 keeps whole numbers small.
 */
const firstPlace = 2 ** 30;

/** The most room between two neighbours of a complete build, for products that change later. */
const widestStep = 64;

/** The number of the product at a place of a generation. */
export function productNumber(generation: number, place: number): number {
  return generation * places + place;
}

/** The place of a product in its generation. */
export function placeOf(number: number): number {
  return number % places;
}

/** The generation of a product. */
export function generationOf(number: number): number {
  return Math.floor(number / places);
}

/** Numbers from `from` up to but without `to`. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** The numbers of a generation's products and blocks of lists. */
export function productRange(generation: number): NumberRange {
  return { from: generation * places, to: (generation + 1) * places };
}

/** The numbers of a release's nodes, or of a generation's lists. */
export function nodeRange(releaseOrGeneration: number): NumberRange {
  return { from: releaseOrGeneration * nodeNumbers, to: (releaseOrGeneration + 1) * nodeNumbers };
}

/** The name of the lists that hold every product of a generation, in a node or not. */
export function everything(generation: number): number {
  return nodeRange(generation).from;
}

/** The places of a complete build of `total` products, in list order. */
export function createPlaces(total: number): (index: number) => number {
  const step = Math.max(1, Math.min(widestStep, Math.floor(firstPlace / (total + 1))));
  return (index) => firstPlace + index * step;
}
