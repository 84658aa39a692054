/** Lets in what comes again, so that what is seen but once leaves no trace in a memory. For programs that serve a store to others, as `aisle` does; it may change with any version. */
export interface Doorkeeper<Words extends string | number> {
  /** Whether these words, or this whole number, came before; now and then also of some that did not. */
  knows(words: Words): boolean;
}

/** The most that are known at a time: the last of those with the same remainder of their hashes. */
const mostPlaces = 2 ** 14;

/** So many places take 2 GiB. */
const mostRoom = 2 ** 29;

/**
 * Makes a doorkeeper, who remembers a hash of each and takes 4 bytes for it. What comes again after more others than
 * there is room for in the memory would be gone before it came once more: `room` says how much that is, 16,384 at
 * most when it is left to the doorkeeper. For programs that serve a store to others, as `aisle` does; it may change with any version.
 * @throws TypeError for a room that is no number from 0 on.
 */
export function createDoorkeeper<Words extends string | number>(
  room = mostPlaces,
): Doorkeeper<Words> {
  if (typeof room !== 'number' || !(room >= 0 && room <= mostRoom)) {
    throw new TypeError('room in createDoorkeeper() must be a number from 0 to 536,870,912.');
  }
  const places = 2 ** Math.max(0, Math.floor(Math.log2(room)));
  const hashes = new Int32Array(places);
  return {
    knows(words) {
      const hash = typeof words === 'number' ? hashOfNumber(words) : hashOfText(words);
      const place = hash & (places - 1);
      if (hashes[place] === hash) return true;
      hashes[place] = hash;
      return false;
    },
  };
}

/** FNV-1a over the words' code units; never 0, which is a place that is empty. */
function hashOfText(words: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  return hash || 1;
}

/** Both halves of the number, mixed: neighbours are far from each other. */
function hashOfNumber(number: number): number {
  let hash = Math.imul(
    (number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1),
    0x85ebca6b,
  );
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13) || 1;
}
