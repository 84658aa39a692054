/** Returns the last part of a path that is not empty. */
export function baseName(path: string, separator: string | RegExp = /[\\/]/): string {
  return path.split(separator).findLast((part) => part !== '') ?? '';
}

/** Returns the extension of a file in lower case: `.csv`; empty without one. */
export function endingOf(path: string): string {
  const name = baseName(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot).toLowerCase() : '';
}
