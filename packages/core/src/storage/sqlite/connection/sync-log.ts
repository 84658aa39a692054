import { open } from 'node:fs/promises';

/**
 * Syncs the write-ahead log in the background. A durable commit waits for everything before it, and
 * all others wait for that commit.
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
