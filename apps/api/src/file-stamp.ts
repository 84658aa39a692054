import { statSync } from 'node:fs';

/**
 * Returns a value that changes whenever the file is replaced or written; `unknown` if it cannot be
 * read.
 */
export function stampOf(file: string): string {
  try {
    const { ino, mtimeMs, size } = statSync(file, { throwIfNoEntry: false }) ?? {};
    return [ino, mtimeMs, size].join();
  } catch {
    return 'unknown';
  }
}
