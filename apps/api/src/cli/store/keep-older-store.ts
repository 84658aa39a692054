import { backupOlderSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';

/** What keeps a copy from being made that does not keep the store from being used. */
const harmless: readonly string[] = ['storage_unavailable', 'busy'];

/**
 * Keeps a copy of a store of an older version, which opening it is about to change. A store that cannot be copied
 * because it is damaged is opened all the same, after a word about it.
 * @throws CommerceError for a copy that has no room or place: then nothing is changed.
 */
export async function keepOlderStore(
  db: string,
  { say, warn }: { readonly say: (text: string) => void; readonly warn: (text: string) => void },
  signal?: AbortSignal,
): Promise<void> {
  try {
    const backup = await backupOlderSqlite(db, signal ? { signal } : {});
    if (!backup) return;
    say(
      `${db} is of an older version and is brought to this one; as it was, it is kept in ${backup.file}. Its releases show what they were published with; aisle publish makes new ones with what is new in this version`,
    );
  } catch (error) {
    if (!(error instanceof CommerceError) || !harmless.includes(error.code)) throw error;
    warn(`there is no copy of the store as it was: ${error.message}`);
  }
}
