import type { StoredRelease } from '../release.js';
import type { ListedRelease } from './stored-list.js';

/** A release in the form of an engine. Callers of the store pass releases back unchanged. */
export interface NumberedRelease extends StoredRelease, ListedRelease {
  /** The ids of the releases of its generation that were public when it was read. */
  readonly siblings: readonly string[];
}

/** A release is not public in the state that was read: it was pruned, or a replica has not got it yet. */
export class NotPublished extends Error {
  override readonly name = 'NotPublished';
}

/** The numbers of a release that the store gave. */
export function numbered(release: StoredRelease): NumberedRelease {
  if ('number' in release && 'generation' in release) return release as NumberedRelease;
  throw new TypeError('a release is given to the store as the store gave it');
}
