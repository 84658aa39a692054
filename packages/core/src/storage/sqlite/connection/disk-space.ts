import { statfsSync, statSync } from 'node:fs';

/** Bytes of a file; 0 of one that is not there or cannot be looked at. */
export function sizeOf(file: string): number {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    return 0;
  }
}

/** Free bytes on the disk of a folder; endless where the disk does not tell. */
export function findFreeBytes(folder: string): number {
  try {
    const { blocks, bsize, bavail } = statfsSync(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
