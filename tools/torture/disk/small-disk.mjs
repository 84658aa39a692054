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

/**
 * Creates a disk in memory with this size in bytes, which can be filled. Returns undefined without
 * permission to mount.
 */
export function makeSmallDisk(folder, bytes) {
  mkdirSync(folder);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', folder]);
  if (mounted.status !== 0) return undefined;
  const filler = join(folder, 'filler');
  const unmount = () => spawnSync('umount', ['-l', folder]);
  process.once('exit', unmount);

  return {
    folder,
    /** Fills the disk except for this many bytes. */
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
      // A deleted file would free its space later.
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

/** Returns true if users can mount disks of their own on this machine. */
export function canUnshare() {
  return spawnSync('unshare', ['-rm', 'true']).status === 0;
}
