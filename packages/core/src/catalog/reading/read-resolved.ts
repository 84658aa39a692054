import type { ReleaseRequest } from '../catalog-service.js';
import type { CatalogStore } from '../catalog-store.js';
import type { StoredRelease } from '../release.js';
import { chooseLanguage } from './choose-language.js';
import { resolveRequest } from './resolve-catalog.js';
import { asksForLatest, prunedRelease } from './resolve-release.js';

/**
 * Reads something of the release that a request names, in the language that suits it. When the release is
 * pruned meanwhile, the newest one is read in its place, unless the request named it.
 */
export async function readResolved<Found>(
  store: CatalogStore,
  request: ReleaseRequest,
  now: number,
  read: (release: StoredRelease, language: string) => Promise<Found | 'release'>,
): Promise<Found> {
  const { release } = await resolveRequest(store, request, now);
  const { languages, default_language } = release;
  const found = await read(release, chooseLanguage(request, languages, default_language));
  if (found !== 'release') return found;
  if (!asksForLatest(request.release_id)) throw prunedRelease(release);
  return readResolved(store, request, now, read);
}
