import { statSync } from 'node:fs';

/** Changes whenever another file takes the place, or this one is written; one that cannot be looked at has its own. */
export function stampOf(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [ino, mtimeMs, size].join();
  } catch {
    return 'unknown';
  }
}
