/**
 * Many growing lists of numbers, most of them short. A number takes eight bytes, including the link
 * to the previous one. A list takes two numbers more.
 */
export interface NumberChains {
  /** Begins an empty list. Returns its number. */
  begin(): number;
  /** Appends a whole number below 2 ** 32 to a list. */
  add(list: number, value: number): void;
  lengthOf(list: number): number;
  /** Returns the content of a list in order of insertion, and empties the list. */
  take(list: number): Uint32Array;
}

/** End of the links. */
const nothing = -1;

/** Initial capacity in numbers. */
const firstRoom = 1024;

export function createNumberChains(): NumberChains {
  let values = new Uint32Array(firstRoom);
  let links = new Int32Array(firstRoom);
  let used = 0;
  /** Free slots, linked like a list. */
  let free = nothing;
  /** Slot of each list's last number, and length of each list. */
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
