import type { ImportFault } from '@aisle/schema/dev';

/**
 * Sorts faults that begin with a position by file and line, which may differ from the order of
 * discovery. Faults without a position come last.
 */
export function inFileOrder(
  details: readonly string[],
  files: readonly string[],
): readonly string[] {
  const located = details.map((detail) => {
    const { file = '', line } = locateFault(detail, files);
    return {
      detail,
      file: line === undefined ? files.length : files.indexOf(file),
      line: line ?? 0,
    };
  });
  return located.sort((a, b) => a.file - b.file || a.line - b.line).map(({ detail }) => detail);
}

/** Splits an error message into its location in one of the files and the rest. */
export function locateFault(detail: string, files: readonly string[]): ImportFault {
  const file = files.find((name) => detail.startsWith(`${name}:`));
  if (file === undefined) return { message: detail };
  const place = /^:(?:(\d+)(?::(\d+))?:?(?: column "([^"]*)")?)? ?(.*)$/s;
  const [, line, number, name, message = ''] = place.exec(detail.slice(file.length)) ?? [];
  const column = name ?? number;
  return {
    file,
    ...(line !== undefined && { line: Number(line) }),
    ...(column !== undefined && { column }),
    message,
  };
}
