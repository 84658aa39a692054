/**
 * Admission filter for a cache: admits only keys that come again. For programs that serve a store
 * to others, as `aisle` does; it may change with any version.
 */
export interface Doorkeeper<Words extends string | number> {
  /**
   * @returns true if this text or whole number came before. Rarely also true for one that did not.
   */
  knows(words: Words): boolean;
}

/** Maximum number of slots. Each holds the last hash with its remainder. */
const mostPlaces = 2 ** 14;

/** Number of slots that take 2 GiB. */
const mostRoom = 2 ** 29;

/**
 * Creates a filter that tells whether a key was seen recently (4 bytes a key). `room` is the number
 * of entries that the cache holds, because keys that return later would have been evicted anyway.
 * The default is 16,384. For programs that serve a store to others, as `aisle` does; it may change
 * with any version.
 * @throws TypeError for a room that is not a number of at least 0.
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

/** FNV-1a over the text's code units; never 0, which marks an empty slot. */
function hashOfText(words: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  return hash || 1;
}

/** Mixes both halves of the number, so that neighbours get distant hashes. */
function hashOfNumber(number: number): number {
  let hash = Math.imul(
    (number | 0) ^ Math.imul(Math.floor(number / 2 ** 32), 0x9e3779b1),
    0x85ebca6b,
  );
  hash = Math.imul(hash ^ (hash >>> 15), 0xc2b2ae35);
  return hash ^ (hash >>> 13) || 1;
}
