import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Storage } from '@aisle/core/engine';
import { openKeyFile } from '../../access/key-file.js';
import { followKeyFile, type KeyRing, ringOf } from '../../access/key-ring.js';
import { type RotateOptions, rotateKey, rotateStoredKey } from '../../access/rotate-key.js';
import { followStoredKeys, openStoredKeys, readStoredKeys } from '../../access/stored-keys.js';
import { makeTokenKey } from '../../access/token-key.js';
import { pathsOf } from './store-paths.js';

/** The keys that sign the tokens of a store. */
export interface StoreKeys {
  /**
   * Opens the keys; creates one if there is none. In read-only mode, a created key lives in memory
   * only.
   * @throws CommerceError `unusable_file` if the store holds something else in their place.
   */
  open(options?: { readonly readOnly?: boolean }): Promise<KeyRing>;
  /** Adds a new signing key; all servers of the store sign with it from now on. */
  rotate(options: RotateOptions): Promise<void>;
}

/** The key of a store in memory ends with it. */
export function keysOfMemory(): StoreKeys {
  const ring = ringOf(makeTokenKey());
  return { open: async () => ring, rotate: async () => {} };
}

/** The keys of a store in a file are in a file beside it. */
export function keysOfFile(db: string, warn: (text: string) => void): StoreKeys {
  const file = pathsOf(db).key;
  return {
    async open({ readOnly = false } = {}) {
      if (readOnly && !existsSync(file)) return ringOf(makeTokenKey());
      mkdirSync(dirname(db), { recursive: true, mode: 0o700 });
      return followKeyFile(file, openKeyFile(file, warn), warn);
    },
    rotate: async (options) => rotateKey(file, options),
  };
}

/** The keys of a store on a database server are in the store. */
export function keysOfStorage({ keys }: Storage, warn: (text: string) => void): StoreKeys {
  if (!keys) return keysOfMemory();
  return {
    async open({ readOnly = false } = {}) {
      const kept = readOnly ? await readStoredKeys(keys) : await openStoredKeys(keys);
      return kept ? followStoredKeys(keys, kept, warn) : ringOf(makeTokenKey());
    },
    rotate: (options) => rotateStoredKey(keys, options),
  };
}
