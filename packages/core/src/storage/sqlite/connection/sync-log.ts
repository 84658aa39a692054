import { open } from 'node:fs/promises';

/**
 * Brings what the write-ahead log holds to the disk, beside other work: a commit that must be on the disk
 * waits for all before it, and everybody waits for a commit.
 */
export async function syncLog(file: string): Promise<void> {
  // Closing a file of SQLite's ends the process's locks on it; the log has none.
  const log = await open(file, 'r+').catch(() => undefined);
  try {
    // A failure here also fails at the commit, which reports it.
    await log?.datasync().catch(() => undefined);
  } finally {
    await log?.close();
  }
}
