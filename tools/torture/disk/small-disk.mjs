import { spawnSync } from 'node:child_process';
import {
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const piece = Buffer.alloc(64 * 1024);

/** A disk of so many bytes in memory, which can be filled; undefined where this process may not make one. */
export function makeSmallDisk(folder, bytes) {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  const filler = join(folder, 'filler');
  const unmount = () => spawnSync('umount', ['-l', folder]);
  process.once('exit', unmount);

  return {
    folder,
    /** Takes all room but so many bytes. */
    fill(left = 0) {
      const file = openSync(filler, 'a');
      try {
        for (let room = freeBytes(); room > left; room = freeBytes()) {
          writeSync(file, piece, 0, Math.min(piece.length, room - left));
        }
      } catch (error) {
        if (error.code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free() {
      // A file that is being deleted gives its room back later.
      truncateSync(filler);
      rmSync(filler);
    },
    remove() {
      process.off('exit', unmount);
      unmount();
    },
  };

  function freeBytes() {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  }
}

/** Whether this machine lets a process of a user have disks of its own. */
export function canUnshare() {
  return spawnSync('unshare', ['-rm', 'true']).status === 0;
}
