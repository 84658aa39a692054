import { standardInput } from './read-bytes.js';

/**
 * Sorts faults that begin with a position by file and line, which may differ from the order of
 * discovery. Faults without a position come last.
 */
export function inFileOrder(
  details: readonly string[],
  files: readonly string[],
): readonly string[] {
  const paths = files.map((file) => (file === '-' ? standardInput : file));
  const placed = details.map((detail) => {
    const file = paths.findIndex((path) => detail.startsWith(`${path}:`));
    const line = Number.parseInt(detail.slice((paths[file]?.length ?? 0) + 1), 10);
    return file === -1 || Number.isNaN(line)
      ? { detail, file: files.length, line: 0 }
      : { detail, file, line };
  });
  return placed.sort((a, b) => a.file - b.file || a.line - b.line).map(({ detail }) => detail);
}
