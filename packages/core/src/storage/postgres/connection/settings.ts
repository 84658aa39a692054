import { CommerceError } from '@aisle/schema';
import type { ServerState } from '../../../commerce/storage.js';
import type { Memory } from '../../../memory/memory.js';
import { readEncryption } from '../address/encryption.js';

/** How a store on PostgreSQL is opened. */
export interface PostgresOptions {
  /**
   * `postgres://user:password@host:5432/database`, with what else the driver understands; `sslmode` means what
   * it does for PostgreSQL's own programs.
   * `schema=` in it says the same as the option.
   */
  readonly connectionString: string;
  /** The schema that has the tables, made when there is none; the first of the search path when absent. */
  readonly schema?: string;
  /** The most connections for requests, 10 when absent. Long work has at most eight more. */
  readonly poolSize?: number;
  /** How long a connection is waited for, in milliseconds, 5,000 when absent. */
  readonly connectTimeout?: number;
  /** How long a request's statement may take, in milliseconds, 10,000 when absent. */
  readonly statementTimeout?: number;
  /** Whether connections keep the plans of statements; false for a pooler that cannot. True when absent. */
  readonly prepare?: boolean;
  /** Whether nothing may be written. */
  readonly readOnly?: boolean;
  /** What pages are read from is remembered in; one of 64 MiB of its own when absent. */
  readonly memory?: Memory;
  /** Replicas of the database, which answer readers while they are up to date. */
  readonly readConnectionStrings?: readonly string[];
  /** Told what the database's settings give up, in a sentence each. */
  readonly onWarning?: (warning: string) => void;
  /** Told when the database or a replica is lost or left out (`trouble`), and when it is used again. */
  readonly onServerChange?: (server: ServerState) => void;
}

/** How connections to one server are made. */
export interface PoolSettings {
  /** What the driver reads. */
  readonly connectionString: string;
  /** Whether a server that cannot encrypt is used all the same. */
  readonly isEncryptionOptional: boolean;
  readonly schema: string | undefined;
  readonly poolSize: number;
  readonly connectTimeout: number;
  readonly statementTimeout: number;
  readonly prepare: boolean;
  readonly isReadOnly: boolean;
  /** Whether settings go with the beginning of a connection, which some poolers refuse. */
  readonly startup: boolean;
}

/** The options with what is absent filled in, for one of its connection strings. */
export function settle(
  options: PostgresOptions,
  connectionString = options.connectionString,
): PoolSettings {
  const { poolSize = 10, connectTimeout = 5_000, statementTimeout = 10_000 } = options;
  const address = readAddress(connectionString);
  const schema = options.schema ?? address.schema ?? readAddress(options.connectionString).schema;
  if (schema !== undefined) requireSchemaName(schema);
  return {
    connectionString: address.connectionString,
    isEncryptionOptional: address.isEncryptionOptional,
    schema,
    poolSize,
    connectTimeout,
    statementTimeout,
    prepare: options.prepare ?? true,
    isReadOnly: options.readOnly ?? false,
    startup: true,
  };
}

interface Address {
  readonly connectionString: string;
  readonly isEncryptionOptional: boolean;
  readonly schema: string | undefined;
}

/** Anything else has letters of a password where others are looked for, and would show them. */
const form = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/;

/** Takes `schema=` out of a connection string, as the driver does not know it, and says `sslmode=` in its words. */
function readAddress(connectionString: string): Address {
  if (!form.test(connectionString)) throw unreadable();
  const [place = '', query = ''] = split(connectionString, '?');
  const parameters = new URLSearchParams(query);
  const schema = parameters.get('schema') ?? undefined;
  parameters.delete('schema');
  const encryption = readEncryption(parameters);
  const rest = encryption.parameters.toString();
  return {
    connectionString: rest === '' ? place : `${place}?${rest}`,
    isEncryptionOptional: encryption.isOptional,
    schema,
  };
}

function split(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** Says nothing of what was written, which may hold a password. */
export function unreadable(): CommerceError {
  return new CommerceError(
    'unusable_file',
    'The address of the database cannot be read; write it as postgres://user:password@host:5432/database, and letters that have a meaning there, such as @ and / in a password, with a percent sign and their code.',
  );
}

function requireSchemaName(schema: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(schema)) return;
  throw new CommerceError(
    'unusable_file',
    `${JSON.stringify(schema)} cannot be the name of a store's schema; it has up to 63 letters, digits and underscores, and begins with no digit.`,
  );
}

/** The host, port and database of a connection string, without who uses it. */
export function nameOfServer(connectionString: string): string {
  const { host, pathname, searchParams } = new URL(connectionString.replace('@/', '@localhost/'));
  return `${searchParams.get('host') ?? host}${pathname}`;
}

/** What the driver made of a connection string. */
interface Place {
  readonly user?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
}

/** Where a store is, without the password. */
export function nameOfPostgres(
  { user, host, port, database }: Place,
  schema: string | undefined,
): string {
  const parameters = new URLSearchParams();
  // A path is where a socket is.
  const isSocket = host.startsWith('/');
  if (isSocket) parameters.set('host', host);
  if (schema !== undefined) parameters.set('schema', schema);
  const place = isSocket ? '' : `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const owner = user === undefined ? '' : `${encodeURIComponent(user)}@`;
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `postgres://${owner}${place}/${encodeURIComponent(database ?? '')}${query}`;
}
