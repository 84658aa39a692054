import { backupOlderSqlite } from '@aisle/core/sqlite';
import { CommerceError } from '@aisle/schema';

/** Errors that prevent the copy, but not the use of the store. */
const harmless: readonly string[] = ['storage_unavailable', 'busy'];

/**
 * Backs up a store of an older version before it is migrated. If the store is too damaged to copy,
 * warns and continues.
 * @throws CommerceError if the copy cannot be written; nothing is changed then.
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
