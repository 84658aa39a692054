import type { StoredRelease } from '../release.js';
import type { ListedRelease } from './stored-list.js';

/** A release as an engine makes it. Who asks the store for releases gives them back as they came. */
export interface NumberedRelease extends StoredRelease, ListedRelease {}

/** The numbers of a release that the store gave. */
export function numbered(release: StoredRelease): NumberedRelease {
  if ('number' in release && 'generation' in release) return release as NumberedRelease;
  throw new TypeError('a release is given to the store as the store gave it');
}
