import { CommerceError } from '@aisle/schema';
import type { StoredRelease } from '../publication.js';
import type { ReleaseRequest } from '../requests.js';

/** The missing thing: the release, which was pruned, or the requested part of it. */
export type MissingPart = 'release' | 'hierarchy' | 'node' | 'product';

/** A part of a release that a request names. */
export interface NamedPart {
  readonly name: Exclude<MissingPart, 'release'>;
  readonly id: string;
}

/** Returns the error for a missing part of a release. Mentions when a rule chose the catalog. */
export function unknownPart(
  { name, id }: NamedPart,
  { catalog_id: named }: Pick<ReleaseRequest, 'catalog_id'>,
  release: Pick<StoredRelease, 'id' | 'catalog_id'>,
): CommerceError {
  const { catalog_id } = release;
  const chosen =
    named === undefined || named === catalog_id
      ? ''
      : `, which a catalog rule chose for this shopper instead of ${JSON.stringify(named)}`;
  return new CommerceError(
    'not_found',
    `There is no ${name} ${JSON.stringify(id)} in release ${JSON.stringify(release.id)} of catalog ${JSON.stringify(catalog_id)}${chosen}.`,
  );
}
