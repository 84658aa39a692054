import { CommerceError } from '@aisle/schema';
import type { Database } from 'better-sqlite3';
import type { PublicationRequest } from '../../catalog/catalog-store.js';
import { processName } from './process-name.js';

/** A release in the making, as its maker knows it. */
export interface OwnRelease {
  /**
   * A sign of life, and part of each step of the making.
   * @throws CommerceError `conflict` when another process gave the release up or emptied the store;
   * its numbers may be another release's by now.
   */
  touch(): void;
  /** Whether nobody gave the release up. */
  isHeld(): boolean;
}

/** Prepares the statements that tell whether a reserved release is still its maker's. */
export function prepareOwnRelease(
  database: Database,
  number: number,
  { release_id, catalog_id }: Pick<PublicationRequest, 'release_id' | 'catalog_id'>,
): OwnRelease {
  const held = `number = @number AND id = @release_id AND owner = @owner AND state = 'building'`;
  const touch = database.prepare<[object]>(`UPDATE releases SET touched_at = @now WHERE ${held}`);
  const find = database.prepare<[object]>(`SELECT 1 FROM releases WHERE ${held}`);
  const own = { number, release_id, owner: processName };
  return {
    touch() {
      const { changes } = touch.run({ ...own, now: Date.now() });
      if (changes !== 1) throw lostRelease(catalog_id);
    },
    isHeld: () => find.get(own) !== undefined,
  };
}

function lostRelease(catalogId: string): CommerceError {
  return new CommerceError(
    'conflict',
    `The release of catalog ${JSON.stringify(catalogId)} was given up by another process, because this one had not written for too long or the store was emptied. Publish again.`,
  );
}
