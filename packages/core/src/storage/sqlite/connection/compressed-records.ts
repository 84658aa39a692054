import { crc32 } from '#platform';
import { damaged } from '../../../integrity/checksum.js';
import { type Database, isSqliteError, type Statement } from './sqlite-database.js';
import { type Codec, chooseSymbols, openSymbols } from './symbols.js';

/**
 * Compresses the records of a connection's tables.
 *
 * A compressed record is a text: `~`, the checksum of its dictionary and the checksum of the record in seven digits
 * each, then letters, each of which stands for a symbol of the dictionary. Any other text is a record as it is.
 *
 * A dictionary is made of the first many records of a table that are written together. It is kept until the store is
 * emptied, in two tables: without it, no record that was compressed with it can be read.
 */
export interface Compression {
  /** Compresses the records of a table that become shorter, within the open transaction. */
  compress(table: string, records: readonly string[]): readonly string[];
  /**
   * Returns a record as it was before it was compressed.
   * @throws CommerceError `storage_unavailable` if the record or both copies of its dictionary are damaged.
   */
  restore(stored: string): string;
}

/** Leaves records as they are. */
export const noCompression: Compression = {
  compress: (_, records) => records,
  restore: (stored) => stored,
};

/** First letter of a compressed record. That of others is a brace. */
export const compressedMark = '~';
const digits = 7;
const contentAt = compressedMark.length + 2 * digits;

/** Tables with the same dictionaries, so that one damaged page does not take both. */
const dictionaryTables = ['dictionaries', 'dictionary_copies'] as const;

/** Number of records, and of their letters, that a dictionary is made of. */
const enoughRecords = 50;
const enoughLetters = 10_000;

/** A table gets another dictionary if it compresses records this much worse than those that it was made of … */
const worse = 1.25;
/** … and the other one this much better, until it has so many. */
const better = 0.8;
const mostDictionaries = 100;

interface StoredDictionary {
  readonly checksum: number;
  /** Size of the records that it was made of when compressed; 1 if they did not become shorter. */
  readonly share: number;
  readonly number: number;
}

/** Creates the compression of a connection. */
export function createCompression(database: Database): Compression {
  const codecs = new Map<number, Codec>();
  const statements = new Map<string, Statement>();
  /** Newest dictionaries, or none, of tables for which this connection looks for no other one. */
  const settled = new Map<string, number | undefined>();

  const prepare = (text: string) => {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  };

  /** Returns a dictionary by its checksum, which shows whether it is intact. */
  function open(checksum: number): Codec {
    const known = codecs.get(checksum);
    if (known) return known;
    for (const table of dictionaryTables) {
      const symbols = readSymbols(table, checksum);
      if (!symbols || crc32(symbols) !== checksum) continue;
      const codec = openSymbols(symbols);
      codecs.set(checksum, codec);
      return codec;
    }
    throw damaged();
  }

  function readSymbols(table: string, checksum: number): Buffer | undefined {
    try {
      const row = prepare(`SELECT symbols FROM ${table} WHERE checksum = +?`).get(checksum);
      const symbols = (row as { symbols: unknown } | undefined)?.symbols;
      return Buffer.isBuffer(symbols) ? symbols : undefined;
    } catch (error) {
      // The other table may be intact.
      if (isSqliteError(error) && error.code.startsWith('SQLITE_CORRUPT')) return undefined;
      throw error;
    }
  }

  /** Returns the dictionary for new records of a table. */
  function findDictionary(table: string, records: readonly string[]): number | undefined {
    const newest = prepare(
      `SELECT checksum, share, number FROM dictionaries WHERE kind = +? ORDER BY number DESC LIMIT 1`,
    ).get(table) as StoredDictionary | undefined;
    const isSettled = settled.has(table) && settled.get(table) === newest?.checksum;
    if (isSettled || !areEnough(records)) return newest?.checksum;
    settled.set(table, newest?.checksum);
    const share = newest ? shareOf(open(newest.checksum), records) : 1;
    if (newest && (share < newest.share * worse || newest.number >= mostDictionaries)) {
      return newest.checksum;
    }
    const symbols = chooseSymbols(records);
    const codec = openSymbols(symbols);
    const ownShare = shareOf(codec, records);
    if (ownShare > share * better) return newest?.checksum;
    const checksum = crc32(symbols);
    for (const copies of dictionaryTables) {
      prepare(`INSERT INTO ${copies} (checksum, kind, number, share, symbols) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO NOTHING`).run(checksum, table, (newest?.number ?? 0) + 1, ownShare, symbols);
    }
    codecs.set(checksum, codec);
    settled.set(table, checksum);
    return checksum;
  }

  return {
    compress(table, records) {
      const checksum = findDictionary(table, records);
      if (checksum === undefined) return records;
      const { encode } = open(checksum);
      const head = compressedMark + write(checksum);
      return records.map((record) => {
        const content = encode(record);
        return content === undefined ? record : head + write(crc32(record)) + content;
      });
    },
    restore(stored) {
      const record = open(read(stored, compressedMark.length)).decode(stored.slice(contentAt));
      if (crc32(record) !== read(stored, compressedMark.length + digits)) throw damaged();
      return record;
    },
  };
}

function areEnough(records: readonly string[]): boolean {
  const letters = records.reduce((sum, { length }) => sum + length, 0);
  return records.length >= enoughRecords && letters >= enoughLetters;
}

function shareOf({ encode }: Codec, records: readonly string[]): number {
  const sizes = records.map((record) => {
    const size = Buffer.byteLength(record);
    const content = encode(record);
    return { size, written: content === undefined ? size : Buffer.byteLength(content) };
  });
  const sumOf = (name: 'size' | 'written') => sizes.reduce((sum, one) => sum + one[name], 0);
  return sumOf('written') / sumOf('size');
}

/** Writes a checksum in digits of base 36. */
function write(checksum: number): string {
  return checksum.toString(36).padStart(digits, '0');
}

function read(stored: string, at: number): number {
  return Number.parseInt(stored.slice(at, at + digits), 36);
}
