import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Commerce } from '@aisle/core';
import { CommerceError } from '@aisle/schema';
import { isInMemory } from './open-store.js';

/**
 * Marks a database that is being filled for the first time. A fill is several imports and publishes; the
 * mark outlives a process that is killed between them, so that nobody takes the half for the whole.
 */
const markOf = (db: string) => `${db}.filling`;

/** Does the first fill of a database under its mark. The mark stays when the fill fails. */
export async function fillUnderMark(db: string, fill: () => Promise<void>): Promise<void> {
  if (isInMemory(db)) return fill();
  writeFileSync(markOf(db), String(process.pid), { mode: 0o600 });
  await fill();
  rmSync(markOf(db), { force: true });
}

/**
 * Empties a database whose first fill was cut off. Whether there was one.
 * @throws CommerceError `busy` while another process is at it.
 */
export async function clearUnfinishedFill(commerce: Commerce, db: string): Promise<boolean> {
  const filler = isInMemory(db) ? undefined : readMark(db);
  if (filler === undefined) return false;
  if (filler !== process.pid && isAlive(filler)) {
    throw new CommerceError(
      'busy',
      `Process ${filler} is filling ${db} for the first time; wait until it has finished, or stop it.`,
    );
  }
  await commerce.reset();
  rmSync(markOf(db), { force: true });
  return true;
}

function readMark(db: string): number | undefined {
  try {
    return Number(readFileSync(markOf(db), 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
