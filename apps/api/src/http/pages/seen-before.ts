/** Lets in what comes again, so that what is seen but once leaves no trace in a memory. */
export interface Doorkeeper {
  /** Whether these words came before; now and then also of words that did not. */
  knows(words: string): boolean;
}

/** The most words that are known at a time: the last of those with the same remainder of their hashes. */
const mostPlaces = 2 ** 14;

/**
 * Makes a doorkeeper, who remembers a hash of the words and takes 64 KiB at most. What comes again after more others than
 * there is room for would be gone before it came once more: `room` says how much that is.
 */
export function createDoorkeeper(room = mostPlaces): Doorkeeper {
  const places = 2 ** Math.floor(Math.log2(Math.min(mostPlaces, Math.max(1, room))));
  const hashes = new Int32Array(places);
  return {
    knows(words) {
      const hash = hashOf(words);
      const place = hash & (places - 1);
      if (hashes[place] === hash) return true;
      hashes[place] = hash;
      return false;
    },
  };
}

/** FNV-1a over the words' code units; never 0, which is a place that is empty. */
function hashOf(words: string): number {
  let hash = 0x811c9dc5 | 0;
  for (let index = 0; index < words.length; index += 1) {
    hash = Math.imul(hash ^ words.charCodeAt(index), 0x01000193);
  }
  return hash || 1;
}
