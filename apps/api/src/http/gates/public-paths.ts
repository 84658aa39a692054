import { type Operation, operations } from '@aisle/schema/contract';

/**
 * Says whether a path is answered without a token: it is one of `paths` or that of an operation that needs none,
 * or it is in one of `folders`, which end in a slash. The path is compared as it was sent.
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
