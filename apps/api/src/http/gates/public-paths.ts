import { type Operation, operations } from '@aisle/schema/contract';

/**
 * Returns a test for paths that need no token. These are `paths`, those of public operations, and
 * everything under `folders`, which end in a slash. It compares the path as sent.
 */
export function knowPublicPaths(
  paths: readonly string[],
  folders: readonly string[],
): (path: string) => boolean {
  const known = new Set([...paths, ...operations.filter(isPublic).flatMap(({ paths }) => paths)]);
  return (path) => known.has(path) || folders.some((folder) => path.startsWith(folder));
}

function isPublic({ permission }: Operation): boolean {
  return permission === 'none';
}
