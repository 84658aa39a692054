import { CommerceError } from '@aisle/schema';
import type { Memory } from '../../../memory/memory.js';
import { readEncryption } from '../address.js';

/** Options for opening a store on PostgreSQL. */
export interface PostgresOptions {
  /**
   * `postgres://user:password@host:5432/database`, with any parameters of the driver. `sslmode` has
   * the meaning of PostgreSQL's own programs. A `schema=` parameter works like the option.
   */
  readonly connectionString: string;
  /** Schema of the tables, created if missing; the first of the search path when absent. */
  readonly schema?: string;
  /**
   * Maximum number of connections for requests; 10 when absent. Long work has at most eight more.
   */
  readonly poolSize?: number;
  /** Maximum time to wait for a connection in milliseconds; 5,000 when absent. */
  readonly connectTimeout?: number;
  /** Maximum duration of a request's statement in milliseconds; 10,000 when absent. */
  readonly statementTimeout?: number;
  /**
   * True to use prepared statements; false for a pooler that does not support them. True when
   * absent.
   */
  readonly prepare?: boolean;
  /** True to refuse all writes. */
  readonly readOnly?: boolean;
  /** Cache for the rows of pages; a separate one of 64 MiB when absent. */
  readonly memory?: Memory;
  /** Called with a sentence for each durability risk of the database's settings. */
  readonly onWarning?: (warning: string) => void;
  /**
   * Called with the reason when the database is lost, and with undefined when it is used again.
   */
  readonly onServerChange?: (trouble: string | undefined) => void;
}

/** Settings of the connections to one server. */
export interface PoolSettings {
  /** Connection string for the driver. */
  readonly connectionString: string;
  /** Settings for the server from the address, as text. */
  readonly options: string;
  /** True if a server without encryption is accepted. */
  readonly isEncryptionOptional: boolean;
  readonly schema: string | undefined;
  readonly poolSize: number;
  readonly connectTimeout: number;
  readonly statementTimeout: number;
  readonly prepare: boolean;
  readonly isReadOnly: boolean;
  /** True to send settings when a connection opens; some poolers refuse that. */
  readonly startup: boolean;
}

/** Fills in the defaults of absent options. */
export function settle(options: PostgresOptions): PoolSettings {
  const { poolSize = 10, connectTimeout = 5_000, statementTimeout = 10_000 } = options;
  const address = readAddress(options.connectionString);
  const schema = options.schema ?? address.schema;
  if (schema !== undefined) requireSchemaName(schema);
  return {
    ...address,
    schema,
    poolSize,
    connectTimeout,
    statementTimeout,
    prepare: options.prepare ?? true,
    isReadOnly: options.readOnly ?? false,
    startup: true,
  };
}

/** In any other form, parts of a password could be parsed as something else and be shown. */
const form = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/;

/**
 * Takes `schema=`, which the driver does not know, and `options=`, which would override those of the
 * connections, out of a connection string. Translates `sslmode=` for the driver.
 */
function readAddress(connectionString: string) {
  if (!form.test(connectionString) || !URL.canParse(connectionString)) throw unreadable();
  const [place = ''] = connectionString.split('?');
  const given = new URLSearchParams(connectionString.slice(place.length));
  const { parameters, isOptional } = readEncryption(given);
  for (const own of ['schema', 'options']) parameters.delete(own);
  return {
    connectionString: parameters.size === 0 ? place : `${place}?${parameters}`,
    options: given.get('options') ?? '',
    isEncryptionOptional: isOptional,
    schema: given.get('schema') ?? undefined,
  };
}

/** Returns the error for an invalid address, without its text, which may contain a password. */
function unreadable(): CommerceError {
  return new CommerceError(
    'unusable_file',
    'The address of the database is invalid. Write it as postgres://user:password@host:5432/database, and special characters, such as @ and / in a password, with a percent sign and their code.',
  );
}

function requireSchemaName(schema: string): void {
  if (/^[A-Za-z_][A-Za-z0-9_]{0,62}$/.test(schema)) return;
  throw new CommerceError(
    'unusable_file',
    `${JSON.stringify(schema)} is not a valid schema name; use up to 63 letters, digits and underscores, not starting with a digit.`,
  );
}

/** Parts of a connection string, parsed by the driver. */
interface Place {
  readonly user?: string | undefined;
  readonly host: string;
  readonly port: number;
  readonly database?: string | undefined;
}

/** Returns the location of a store, without the password. */
export function nameOfPostgres(
  { user, host, port, database }: Place,
  schema: string | undefined,
): string {
  const parameters = new URLSearchParams();
  // A path is the folder of a socket.
  const isSocket = host.startsWith('/');
  if (isSocket) parameters.set('host', host);
  if (schema !== undefined) parameters.set('schema', schema);
  const place = isSocket ? '' : `${host.includes(':') ? `[${host}]` : host}:${port}`;
  const owner = user === undefined ? '' : `${encodeURIComponent(user)}@`;
  const query = parameters.size === 0 ? '' : `?${parameters}`;
  return `postgres://${owner}${place}/${encodeURIComponent(database ?? '')}${query}`;
}
