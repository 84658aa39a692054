/** Gathers pieces of bytes and joins them with one allocation. */
export interface PieceCollector {
  /** Adds the bytes from `start` to `end`, all of them when neither is given. */
  add(bytes: Buffer, start?: number, end?: number): void;
  /** Bytes gathered so far. */
  length(): number;
  join(): Uint8Array;
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
    join() {
      const joined = Buffer.allocUnsafe(length);
      let at = 0;
      sources.forEach((source, index) => {
        at += source.copy(joined, at, starts[index], ends[index]);
      });
      return joined;
    },
  };
}
