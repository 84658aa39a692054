import { setTimeout as delay } from 'node:timers/promises';
import { CommerceError, type ErrorCode } from '@aisle/schema';
import { codeOf } from '../../../files/code-of.js';
import { damaged } from '../../../integrity/checksum.js';

/** Maximum number of attempts for work that conflicts with others. */
const mostAttempts = 6;

/** Longest pause before the second attempt in milliseconds; it doubles with each further one. */
const firstPause = 8;

/**
 * Runs work that changes nothing when it fails. Retries it a few times if it conflicts with others.
 * @throws CommerceError `busy` if every attempt conflicts.
 */
export async function tryAgain<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!gaveWay(error) || attempt === mostAttempts) throw error;
      await delay(Math.random() * firstPause * 2 ** (attempt - 1));
    }
  }
}

/** Details of errors by the kind of the failure. */
const details = {
  conflicting:
    'The store is busy, because others are changing the same data. Nothing was changed; try again in a moment.',
  tooMany:
    'The store is busy, because its database has no free connection. Nothing was changed; try again in a moment. Allow more connections in the database, or configure smaller pools.',
  crowded:
    'The store is busy, because all connections of this process are in use. Nothing was changed; try again in a moment, or configure a larger pool.',
  slow: 'The store is busy: its database took too long, so the statement was cancelled. Nothing was changed; try again in a moment.',
  full: 'The store cannot be written, because the disk of its database is full: free some space, then try again.',
  lost: 'The store cannot be used, because the connection to its database was lost; try again in a moment.',
  unreachable:
    'The store cannot be used, because its database cannot be reached; check that it is running and that its address is correct.',
  ending:
    'The store cannot be used, because its database is starting, stopping or recovering; try again in a moment.',
  silent:
    'The store cannot be used, because its database does not respond in time; check its load and the network.',
  readOnly:
    'The store cannot be written, because its database is read-only, such as a replica; use the address of the primary server.',
  exhausted:
    'The store cannot be used, because its database is out of memory or has reached another limit; see its log.',
  rejected:
    'The store cannot be used, because its database rejects the user or does not exist; check the address, the password and the permissions.',
  distrusted:
    'The store cannot be used, because the certificate of its database is not trusted or is for another name. In the address, name the file of the authority that signed it with sslrootcert=, and use the server name of the certificate. sslmode=require encrypts without checking the certificate.',
  unencrypted:
    'The store cannot be used, because its database does not accept encrypted connections; turn on TLS there, or add sslmode=disable to the address if the network is private.',
  unprepared:
    'The store cannot be used, because a pooler in front of its database mixes up prepared statements; start with --db-prepare off (prepare: false in a program), or let PgBouncer keep them (1.21 or newer, max_prepared_statements).',
  changed:
    'The store cannot be used, because its tables were not created by this program; restore them from a backup, or name another database or schema.',
  broken:
    'The store cannot be read or written, because the disk of its database reports an error; check its log and the disk.',
  unknown:
    'The connection to the database was lost during a commit, so it is unknown whether the change was stored. Read the data before you repeat the change.',
} as const;

type Kind = keyof typeof details;

/** Codes of kinds; the rest are `storage_unavailable`. */
const codes: Partial<Record<Kind, ErrorCode>> = {
  conflicting: 'busy',
  tooMany: 'busy',
  crowded: 'busy',
  slow: 'busy',
  full: 'storage_full',
};

/**
 * By SQLSTATE, which has five characters, by a code of the system or of Node, or by the message of
 * the driver, whose errors have no code. The first one counts.
 */
const signs: readonly (readonly [RegExp, Kind])[] = [
  [/^(40001|40P01|55P03|55006)$/, 'conflicting'],
  [/^53300$/, 'tooMany'],
  [/^53100$/, 'full'],
  [/^(5[34]...|EMFILE|ENFILE)$/, 'exhausted'],
  [/^(57014|25P03)$/, 'slow'],
  [/^57P0[1-4]$/, 'ending'],
  [/^(08...|40003|57P05|ECONNRESET|ECONNABORTED|EPIPE)$/, 'lost'],
  [/^25006$/, 'readOnly'],
  [/^(26000|42P05)$/, 'unprepared'],
  [/^(28...|3D000|42501)$/, 'rejected'],
  [/^(42P01|42703|3F000)$/, 'changed'],
  [/^58...$/, 'broken'],
  [/^(ECONNREFUSED|E(HOST|NET)UNREACH|EHOSTDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/, 'unreachable'],
  [/^timeout exceeded when trying to connect/, 'crowded'],
  [
    /^(ETIMEDOUT$|Connection terminated due to connection timeout|timeout expired|Query read timeout)/,
    'silent',
  ],
  [/^Connection terminated/, 'lost'],
  [/connection error and is not queryable|Client was closed and is not queryable/, 'lost'],
  [/server does not support SSL/, 'unencrypted'],
  [/SSL connection|^SASL|^SCRAM|password must be a string/, 'rejected'],
  // Node's certificate errors, whose codes contain words.
  [/^\w*(CERT|SSL|TLS|ISSUER|SIGNATURE|INVALID_CA|HOSTNAME)\w*$/, 'distrusted'],
];

/**
 * Translates an error of the driver or the server to `busy`, `storage_full` or
 * `storage_unavailable`, with the error as its cause. Returns any other error unchanged.
 */
export function translatePostgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof CommerceError) return error;
  const state = codeOf(error);
  // The server found damaged pages of a table or an index.
  if (state?.startsWith('XX00')) return damaged(error);
  const sign = state ?? error.message;
  const kind = signs.find(([form]) => form.test(sign))?.[1];
  return kind ? fail(kind, error) : error;
}

function fail(kind: Kind, cause: unknown): CommerceError {
  return new CommerceError(codes[kind] ?? 'storage_unavailable', details[kind], { cause });
}

function isOneOf(failure: unknown, ...wanted: readonly Kind[]): failure is CommerceError {
  if (!(failure instanceof CommerceError)) return false;
  return wanted.some((kind) => failure.message === details[kind]);
}

/** @returns true if connecting fails until somebody changes the address or a certificate. */
export function isOfEncryption(failure: unknown): failure is CommerceError {
  return isOneOf(failure, 'distrusted', 'unencrypted');
}

/** @returns true if the server does not support encryption. */
export function isUnencrypted(failure: unknown): boolean {
  return isOneOf(failure, 'unencrypted');
}

/** Returns the code of the server or the system from which a failure was translated. */
export function stateOf(failure: unknown): string | undefined {
  return failure instanceof CommerceError ? codeOf(failure.cause) : codeOf(failure);
}

/** @returns true if the server or the transaction is read-only. */
export function isReadOnlyState(error: unknown): boolean {
  return stateOf(error) === '25006';
}

/** @returns true for a serialization failure or a deadlock, which succeeds when retried. */
export function gaveWay(failure: unknown): boolean {
  const state = stateOf(failure);
  return state === '40001' || state === '40P01';
}

/** @returns true if a server does not answer, which may last. */
export function isSilent(failure: unknown): boolean {
  return isOneOf(failure, 'silent');
}

/**
 * @returns true if the connection was lost, so that the outcome of the last statement is unknown.
 */
export function isLost(failure: unknown): failure is CommerceError {
  return isOneOf(failure, 'lost', 'ending', 'silent', 'unreachable', 'unknown');
}

/** Returns the error for a connection lost during a commit. */
export function unknownOutcome(cause: unknown): CommerceError {
  return fail('unknown', cause);
}

/**
 * Returns the reason why a server is unusable, in the words of the driver or the server. These
 * never contain a password.
 */
export function describeTrouble(error: unknown): string {
  const failure = translatePostgresError(error);
  const cause = failure instanceof CommerceError ? (failure.cause ?? failure) : failure;
  // The error for a host with several addresses has no message of its own.
  return (cause instanceof Error && cause.message) || stateOf(failure) || String(failure);
}
