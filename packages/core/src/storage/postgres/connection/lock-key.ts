import { crc32 } from 'node:zlib';
import type { Queryable } from './pool.js';

/** Marks the locks of this program among others in a database: "Aisl" in ASCII. */
const program = 0x4169_736cn;

/** Returns a key for `pg_advisory_xact_lock`, unique to a purpose and the store of a schema. */
export function lockKey(schema: string, purpose: string): string {
  return String((program << 32n) | BigInt(crc32(`${schema} ${purpose}`)));
}

/** Holds a name until a transaction ends, as others may that share it, or alone. */
export async function lockName(
  transaction: Queryable,
  key: string,
  isShared: boolean,
): Promise<void> {
  const text = `SELECT pg_advisory_xact_lock${isShared ? '_shared' : ''}($1)`;
  await transaction.query({ text, values: [key] });
}
