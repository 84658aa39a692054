import { createHash } from 'node:crypto';

/** Count and checksum of a stream of records. */
export interface RecordDigest {
  readonly records: number;
  /** Number of records by type. */
  readonly types: Readonly<Record<string, number>>;
  /** SHA-256 of all records as lines of JSON, as `aisle export` writes them. */
  readonly sha256: string;
}

/** Counts and hashes records one by one. */
export interface RecordCounter {
  note(record: { readonly type: string }): void;
  /** Returns the digest. No record may follow. */
  end(): RecordDigest;
}

export function createRecordCounter(): RecordCounter {
  const hash = createHash('sha256');
  const types = new Map<string, number>();
  let records = 0;
  return {
    note(record) {
      records += 1;
      types.set(record.type, (types.get(record.type) ?? 0) + 1);
      hash.update(`${JSON.stringify(record)}\n`);
    },
    end: () => ({ records, types: Object.fromEntries(types), sha256: hash.digest('hex') }),
  };
}

/** Describes how two streams differ; undefined if they are the same. */
export function describeDifference(one: RecordDigest, other: RecordDigest): string | undefined {
  if (one.sha256 === other.sha256) return undefined;
  const types = [...new Set([...Object.keys(one.types), ...Object.keys(other.types)])];
  const counts = types.flatMap((type) => {
    const [copied, found] = [one.types[type] ?? 0, other.types[type] ?? 0];
    return copied === found ? [] : [`${copied} of ${type} were copied and ${found} are there`];
  });
  return counts.length > 0 ? counts.join(', ') : 'as many records, and not the same ones';
}
