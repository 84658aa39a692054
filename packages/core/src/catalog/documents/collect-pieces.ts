/** Collects pieces of bytes, to be copied one after another. */
export interface PieceCollector {
  /** Adds the bytes from `start` to `end`, all of them when neither is given. */
  add(bytes: Buffer, start?: number, end?: number): void;
  /** Bytes gathered so far. */
  length(): number;
  /** Copies all of them into other bytes, from a place on. */
  copyTo(target: Uint8Array, at: number): void;
}

export function collectPieces(): PieceCollector {
  const sources: Buffer[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let length = 0;
  return {
    add(bytes, start = 0, end = bytes.length) {
      length += end - start;
      const last = sources.length - 1;
      // Neighbours are copied as one piece.
      if (sources[last] === bytes && ends[last] === start) {
        ends[last] = end;
        return;
      }
      sources.push(bytes);
      starts.push(start);
      ends.push(end);
    },
    length: () => length,
    copyTo(target, at) {
      let next = at;
      sources.forEach((source, index) => {
        next += source.copy(target, next, starts[index], ends[index]);
      });
    },
  };
}
