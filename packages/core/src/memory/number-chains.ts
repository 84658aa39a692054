/**
 * Many lists of numbers that grow side by side, most of them short: a number takes the eight bytes that it lies in,
 * with a link to the one before it, and a list two numbers more.
 */
export interface NumberChains {
  /** Begins an empty list and gives what it is called. */
  begin(): number;
  /** Adds a whole number below 2 ** 32 at the end of a list. */
  add(list: number, value: number): void;
  lengthOf(list: number): number;
  /** Takes all that a list has, in the order in which it came. The list is empty then. */
  take(list: number): Uint32Array;
}

/** What is linked to where nothing is before it. */
const nothing = -1;

/** So many numbers have room at first. */
const firstRoom = 1024;

export function createNumberChains(): NumberChains {
  let values = new Uint32Array(firstRoom);
  let links = new Int32Array(firstRoom);
  let used = 0;
  /** The places of numbers that were taken, linked like a list. */
  let free = nothing;
  /** Of each list, where its last number lies, and how many it has. */
  const ends: number[] = [];
  const lengths: number[] = [];

  const findPlace = (): number => {
    if (free !== nothing) {
      const place = free;
      free = links[place] ?? nothing;
      return place;
    }
    if (used === values.length) {
      const [fuller, longer] = [new Uint32Array(used * 2), new Int32Array(used * 2)];
      fuller.set(values);
      longer.set(links);
      [values, links] = [fuller, longer];
    }
    used += 1;
    return used - 1;
  };

  return {
    begin() {
      ends.push(nothing);
      return lengths.push(0) - 1;
    },
    add(list, value) {
      const place = findPlace();
      values[place] = value;
      links[place] = ends[list] ?? nothing;
      ends[list] = place;
      lengths[list] = (lengths[list] ?? 0) + 1;
    },
    lengthOf: (list) => lengths[list] ?? 0,
    take(list) {
      const taken = new Uint32Array(lengths[list] ?? 0);
      let place = ends[list] ?? nothing;
      for (let index = taken.length - 1; index >= 0; index--) {
        taken[index] = values[place] ?? 0;
        const before = links[place] ?? nothing;
        links[place] = free;
        free = place;
        place = before;
      }
      ends[list] = nothing;
      lengths[list] = 0;
      return taken;
    },
  };
}
