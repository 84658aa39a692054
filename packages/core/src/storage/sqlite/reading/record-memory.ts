import { type Memory, parsedByte } from '../../../memory/memory.js';
import type { FindRevision } from './store-revision.js';

/** A value, and the size of its documents in bytes. */
interface Weighed<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Cache of parsed records, valid until the store's revision changes. */
export interface RecordMemory<Value extends object> {
  /** Returns the value of a name, from `read` if it is not cached. Callers must not change it. */
  recall(name: string, read: () => Weighed<Value> | undefined): Value | undefined;
  /** Removes a name after a change that the revision does not count. */
  forget(name: string): void;
  forgetAll(): void;
}

/** Caches records of one kind in a memory, under names of up to 1,024 letters. */
export function createRecordMemory<Value extends object>(
  memory: Memory,
  kind: string,
  findRevision: FindRevision,
): RecordMemory<Value> {
  const kept = memory.part<string, { readonly value: Value; readonly revision: string }>(kind);
  let forgotten = 0;
  return {
    recall(name, read) {
      // Includes other processes' changes: a client may change a cart there and read it here at
      // once.
      const revision = `${findRevision(true)} ${forgotten}`;
      const known = kept.get(name);
      if (known?.revision === revision) return known.value;
      const found = read();
      if (!found) return undefined;
      if (name.length <= 1_024) {
        kept.set(name, { value: found.value, revision }, found.bytes * parsedByte);
      }
      return found.value;
    },
    forget: (name) => kept.delete(name),
    forgetAll() {
      forgotten += 1;
    },
  };
}
