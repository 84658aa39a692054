import { CommerceError } from '@aisle/schema';
import type { Migration } from '../engine/engine.js';

/** Words of an engine in messages about the tables of a store. */
interface EngineWords {
  /** Another location, as in "another file". */
  readonly another: string;
  /** Removes all tables, as in "Delete it". */
  readonly remove: string;
}

/** Tables that an engine found. */
interface FoundTables {
  /** Version of a store's tables; 0 if there are none. */
  readonly version: number;
  /** Describes tables of another program; undefined if there are none. */
  readonly foreign?: string | undefined;
  /** True if there is a table of carts, which stores have had since 0.1.0. */
  readonly hasCarts: boolean;
}

/** Creates the checks of the versions of an engine's tables; `newest` is the one that this program expects. */
export function createTableVersions(newest: number, { another, remove }: EngineWords) {
  return {
    /**
     * Refuses tables of another program, of a newer version or of one before 0.1.0.
     * @throws CommerceError `unusable_file`.
     */
    requireReadable(location: string, { version, foreign, hasCarts }: FoundTables, known = newest) {
      if (foreign !== undefined) {
        throw unusable(`${location} ${foreign}. Nothing was changed. Name ${another}.`);
      }
      if (version > known) {
        throw unusable(
          `${location} was written by a newer version (its schema is ${version}, this program knows ${known}). Nothing was changed. Update this program, or name ${another}.`,
        );
      }
      if (version === 0 || hasCarts) return;
      throw unusable(
        `${location} was written by a version before 0.1.0, which this program cannot read. Nothing was changed. ${remove} and import its records again, or name ${another}.`,
      );
    },
    /**
     * Refuses to write to tables that a newer version of this program has migrated since they were
     * opened.
     * @throws CommerceError `unusable_file`.
     */
    requireNewest(version: number | undefined) {
      if (version === newest) return;
      throw unusable(
        `The store was migrated by another version while this program used it (its schema is ${version}, this program knows ${newest}). Use that version, and publish again.`,
      );
    },
  };
}

/** Returns the version after some migrations. */
export function newestOf(steps: readonly Migration[]): number {
  return steps.at(-1)?.version ?? 0;
}

/**
 * Returns the migrations after a version.
 * @throws CommerceError if there are any for a store that is read-only: `not_found` if it has no
 * tables, else `unusable_file`.
 */
export function findPending(
  location: string,
  version: number,
  steps: readonly Migration[],
  isReadOnly: boolean,
): readonly Migration[] {
  const pending = steps.filter((step) => step.version > version);
  if (pending.length === 0 || !isReadOnly) return pending;
  if (version > 0) {
    throw unusable(
      `${location} has a store of an older version, and read-only mode cannot migrate it. Open it once for writing.`,
    );
  }
  const why = `${location} has no store, and read-only mode cannot create one.`;
  throw new CommerceError('not_found', why);
}

function unusable(why: string): CommerceError {
  return new CommerceError('unusable_file', why);
}
