/** Records by their keys. */
interface RecordMemory<Stored> {
  get(key: string): Stored | undefined;
  set(key: string, record: Stored): void;
}

/** Maximum number of cached records of a kind; when it is exceeded, the cache is emptied. */
const mostRecords = 5_000;

/**
 * Remembers records that many products of a release share, such as files and variations: the state that a release is
 * built from does not change.
 */
export function createRecordMemory<Stored>(most = mostRecords): RecordMemory<Stored> {
  const known = new Map<string, Stored>();
  return {
    get: (key) => known.get(key),
    set(key, record) {
      if (known.size >= most) known.clear();
      known.set(key, record);
    },
  };
}

/** Finds records, those that are remembered without asking for them. */
export function rememberRecords<Stored>(
  find: (keys: Iterable<string>) => readonly Stored[],
  keyOf: (record: Stored) => string,
  memory: RecordMemory<Stored> = createRecordMemory(),
): (keys: Iterable<string>) => readonly Stored[] {
  return (keys) => {
    const records: Stored[] = [];
    const unknown: string[] = [];
    for (const key of keys) {
      const known = memory.get(key);
      if (known === undefined) unknown.push(key);
      else records.push(known);
    }
    if (unknown.length === 0) return records;
    for (const record of find(unknown)) {
      memory.set(keyOf(record), record);
      records.push(record);
    }
    return records;
  };
}
