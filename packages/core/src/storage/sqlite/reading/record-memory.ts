import { type Memory, parsedByte } from '../../../memory/memory.js';
import type { FindRevision } from './store-revision.js';

/** What was read, and how many bytes its documents have. */
interface Weighed<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/** Records as they were read and parsed, for as long as nothing in the store changes that its revision counts. */
export interface RecordMemory<Value extends object> {
  /** What is kept under a name, from `read` when it is not known. Whoever gets it must not change it. */
  recall(name: string, read: () => Weighed<Value> | undefined): Value | undefined;
  /** Forgets what is kept under a name: it changes, and the revision does not count that. */
  forget(name: string): void;
  forgetAll(): void;
}

/** Keeps records of one kind in a memory, under names of up to 1,024 letters. */
export function createRecordMemory<Value extends object>(
  memory: Memory,
  kind: string,
  findRevision: FindRevision,
): RecordMemory<Value> {
  const kept = memory.part<string, { readonly value: Value; readonly revision: string }>(kind);
  let forgotten = 0;
  return {
    recall(name, read) {
      // Whoever changed a cart by another process reads it here the next moment.
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
