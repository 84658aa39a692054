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

/** Numbers of a part of the memory, as a power of two. One array for all would have to be copied again and again. */
const partBits = 14;
const partMask = 2 ** partBits - 1;

type Part = { readonly values: Uint32Array; readonly links: Int32Array };

export function createNumberChains(): NumberChains {
  const parts: Part[] = [];
  let used = 0;
  /** Free slots, linked like a list. */
  let free = nothing;
  /** Slot of each list's last number, and length of each list. */
  const ends: number[] = [];
  const lengths: number[] = [];

  const partOf = (place: number) => parts[place >> partBits] as Part;
  const linkAt = (place: number) => partOf(place).links[place & partMask] ?? nothing;
  const findPlace = (): number => {
    if (free !== nothing) {
      const place = free;
      free = linkAt(place);
      return place;
    }
    if (used >> partBits === parts.length) {
      const size = 2 ** partBits;
      parts.push({ values: new Uint32Array(size), links: new Int32Array(size) });
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
      const { values, links } = partOf(place);
      values[place & partMask] = value;
      links[place & partMask] = ends[list] ?? nothing;
      ends[list] = place;
      lengths[list] = (lengths[list] ?? 0) + 1;
    },
    lengthOf: (list) => lengths[list] ?? 0,
    take(list) {
      const taken = new Uint32Array(lengths[list] ?? 0);
      let place = ends[list] ?? nothing;
      for (let index = taken.length - 1; index >= 0; index--) {
        const { values, links } = partOf(place);
        const at = place & partMask;
        const before = links[at] ?? nothing;
        taken[index] = values[at] ?? 0;
        links[at] = free;
        free = place;
        place = before;
      }
      ends[list] = nothing;
      lengths[list] = 0;
      return taken;
    },
  };
}
