import { crc32 } from 'node:zlib';

/** Marks the locks of this program among others in a database: "Aisl" in ASCII. */
const program = 0x4169_736cn;

/** Returns a key for `pg_advisory_xact_lock`, unique to a purpose and the store of a schema. */
export function lockKey(schema: string, purpose: string): string {
  return String((program << 32n) | BigInt(crc32(`${schema} ${purpose}`)));
}
