import { statfsSync, statSync } from 'node:fs';

/** Returns the size of a file in bytes; 0 if it is missing or unreadable. */
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
