import { setTimeout as delay } from 'node:timers/promises';
import { CommerceError, type ErrorCode } from '@aisle/schema';
import { codeOf } from '../../../files/draft.js';
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

type Failure = readonly [ErrorCode, string];

const conflicting: Failure = [
  'busy',
  'The store is busy, because others are changing the same data. Nothing was changed; try again in a moment.',
];

const tooMany: Failure = [
  'busy',
  'The store is busy, because its database has no free connection. Nothing was changed; try again in a moment. Allow more connections in the database, or configure smaller pools.',
];

const crowded: Failure = [
  'busy',
  'The store is busy, because all connections of this process are in use. Nothing was changed; try again in a moment, or configure a larger pool.',
];

const lost: Failure = [
  'storage_unavailable',
  'The store cannot be used, because the connection to its database was lost; try again in a moment.',
];

const unreachable: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database cannot be reached; check that it is running and that its address is correct.',
];

const ending: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database is starting, stopping or recovering; try again in a moment.',
];

const silent: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database does not respond in time; check its load and the network.',
];

const slow: Failure = [
  'busy',
  'The store is busy: its database took too long, so the statement was cancelled. Nothing was changed; try again in a moment.',
];

const readOnly: Failure = [
  'storage_unavailable',
  'The store cannot be written, because its database is read-only, such as a replica; use the address of the primary server.',
];

const full: Failure = [
  'storage_full',
  'The store cannot be written, because the disk of its database is full: free some space, then try again.',
];

const exhausted: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database is out of memory or has reached another limit; see its log.',
];

const forbidden: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database rejects the user or does not exist; check the address, the password and the permissions.',
];

const distrusted: Failure = [
  'storage_unavailable',
  'The store cannot be used, because the certificate of its database is not trusted or is for another name. In the address, name the file of the authority that signed it with sslrootcert=, and use the server name of the certificate. sslmode=require encrypts without checking the certificate.',
];

const unencrypted: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its database does not accept encrypted connections; turn on TLS there, or add sslmode=disable to the address if the network is private.',
];

const unprepared: Failure = [
  'storage_unavailable',
  'The store cannot be used, because a pooler in front of its database mixes up prepared statements; start with --db-prepare off (prepare: false in a program), or let PgBouncer keep them (1.21 or newer, max_prepared_statements).',
];

const changed: Failure = [
  'storage_unavailable',
  'The store cannot be used, because its tables were not created by this program; restore them from a backup, or name another database or schema.',
];

const broken: Failure = [
  'storage_unavailable',
  'The store cannot be read or written, because the disk of its database reports an error; check its log and the disk.',
];

const unknown: Failure = [
  'storage_unavailable',
  'The connection to the database was lost during a commit, so it is unknown whether the change was stored. Read the data before you repeat the change.',
];

const losses = new Set([lost, ending, silent, unreachable, unknown].map(([, message]) => message));

/** By SQLSTATE, or by its two-character class. */
const failures: Readonly<Record<string, Failure>> = {
  '40001': conflicting,
  '40P01': conflicting,
  '40003': lost,
  '55P03': conflicting,
  '55006': conflicting,
  '53300': tooMany,
  '53': exhausted,
  '53100': full,
  '54': exhausted,
  '57014': slow,
  '25P03': slow,
  '57P01': ending,
  '57P02': ending,
  '57P03': ending,
  '57P04': ending,
  '57P05': lost,
  '08': lost,
  '25006': readOnly,
  '26000': unprepared,
  '42P05': unprepared,
  '28': forbidden,
  '3D000': forbidden,
  '42501': forbidden,
  '42P01': changed,
  '42703': changed,
  '3F000': changed,
  '58': broken,
};

/** By the error code of the system or Node. */
const systemFailures: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EHOSTDOWN: unreachable,
  ENOTFOUND: unreachable,
  EAI_AGAIN: unreachable,
  ENOENT: unreachable,
  ECONNRESET: lost,
  ECONNABORTED: lost,
  EPIPE: lost,
  ETIMEDOUT: silent,
  EMFILE: exhausted,
  ENFILE: exhausted,
};

/** By message, because the driver's own errors have no code. */
const driverFailures: readonly (readonly [RegExp, Failure])[] = [
  [/^timeout exceeded when trying to connect/, crowded],
  [/^(Connection terminated due to connection timeout|timeout expired|Query read timeout)/, silent],
  [/^Connection terminated/, lost],
  [/connection error and is not queryable|Client was closed and is not queryable/, lost],
  [/server does not support SSL/, unencrypted],
  [/SSL connection|^SASL|^SCRAM|password must be a string/, forbidden],
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
  const failure = findFailure(error, state);
  return failure ? new CommerceError(failure[0], failure[1], { cause: error }) : error;
}

function findFailure(error: Error, code: string | undefined): Failure | undefined {
  if (code === undefined) {
    return driverFailures.find(([words]) => words.test(error.message))?.[1];
  }
  const known = systemFailures[code] ?? failures[code];
  if (known) return known;
  // SQLSTATEs have five characters. System codes begin with an E, which no SQLSTATE class does.
  return isOfCertificate(code) ? distrusted : failures[code.slice(0, 2)];
}

/** @returns true for one of Node's certificate errors, whose codes contain words. */
function isOfCertificate(code: string): boolean {
  return /CERT|SSL|TLS|ISSUER|SIGNATURE|INVALID_CA|HOSTNAME/.test(code);
}

/** @returns true if connecting fails until somebody changes the address or a certificate. */
export function isOfEncryption(failure: unknown): boolean {
  if (!(failure instanceof CommerceError)) return false;
  return [distrusted, unencrypted].some(([, message]) => message === failure.message);
}

/** @returns true if the server does not support encryption. */
export function isUnencrypted(failure: unknown): boolean {
  return failure instanceof CommerceError && failure.message === unencrypted[1];
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
  return failure instanceof CommerceError && failure.message === silent[1];
}

/**
 * @returns true if the connection was lost, so that the outcome of the last statement is unknown.
 */
export function isLost(failure: unknown): failure is CommerceError {
  return failure instanceof CommerceError && losses.has(failure.message);
}

/** Returns the error for a connection lost during a commit. */
export function unknownOutcome(cause: unknown): CommerceError {
  return new CommerceError(unknown[0], unknown[1], { cause });
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
