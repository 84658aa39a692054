import { CommerceError } from '@aisle/schema';
import type { StoredRelease } from '../release.js';
import type { ReleaseRequest } from '../requests.js';

/** What is not there: the release, which was pruned, or the part of it that a request names. */
export type MissingPart = 'release' | 'hierarchy' | 'node' | 'product';

/** A part of a release that a request names. */
export interface NamedPart {
  readonly name: Exclude<MissingPart, 'release'>;
  readonly id: string;
}

/** Says that a release has no such part, and when a rule chose its catalog. */
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
