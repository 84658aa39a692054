import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { Commerce } from '@aisle/core';
import { isInMemory } from './open-store.js';

/** How often the one who fills a database shows that it lives, in milliseconds. */
const beat = 1_000;

/** After so long without a sign of life, in milliseconds, a fill was cut off. */
const silence = 5_000;

/**
 * Marks a database that is being filled for the first time. A fill is several imports and publishes; the
 * mark outlives a process that is killed between them, so that nobody takes the half for the whole.
 */
const markOf = (db: string) => `${db}.filling`;

/**
 * Does the first fill of a database under its mark. The mark stays when the fill fails. What prepares the
 * fill is done under the mark too; when that fails, all is as it was and the mark goes.
 */
export async function fillUnderMark(
  db: string,
  fill: () => Promise<void>,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  if (isInMemory(db)) {
    await prepare();
    return fill();
  }
  const mark = markOf(db);
  writeFileSync(mark, String(process.pid), { mode: 0o600 });
  const life = setInterval(() => showLife(mark), beat);
  try {
    await prepare().catch((error: unknown) => {
      rmSync(mark, { force: true });
      throw error;
    });
    await fill();
  } finally {
    clearInterval(life);
  }
  rmSync(mark, { force: true });
}

function showLife(mark: string): void {
  try {
    utimesSync(mark, new Date(), new Date());
  } catch {
    // A fill whose mark is gone goes on; what the disk refuses, the fill is told as well.
  }
}

/**
 * Empties a database whose first fill was cut off; waits for one that is still going on. Whether there
 * was a half to clear away.
 */
export async function clearUnfinishedFill(commerce: Commerce, db: string): Promise<boolean> {
  if (isInMemory(db)) return false;
  const mark = markOf(db);
  while (isBeingFilled(mark)) await wait(beat / 4);
  if (!statSync(mark, { throwIfNoEntry: false })) return false;
  await commerce.reset();
  rmSync(mark, { force: true });
  return true;
}

function isBeingFilled(mark: string): boolean {
  const stats = statSync(mark, { throwIfNoEntry: false });
  if (!stats || Date.now() - stats.mtimeMs > silence) return false;
  const filler = Number(readFileSync(mark, 'utf8'));
  return filler !== process.pid && isAlive(filler);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
