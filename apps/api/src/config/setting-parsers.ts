import { isIPv6 } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { createValidator, nearestName, parseTimestamp, Timestamp } from '@aisle/schema';

/** Wrong use of the command line; the message says how to correct it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** @returns true if a database is the address of a server, not a file. */
export function isDatabaseAddress(db: string): boolean {
  return /^postgres(ql)?:\/\//i.test(db);
}

/**
 * Returns the start of an unusable address: `mysql://`, `host=`. Undefined for a valid address and
 * for a file, including one on a Windows drive.
 */
function foreignScheme(db: string): string | undefined {
  if (isDatabaseAddress(db)) return undefined;
  return forms.map((form) => form.exec(db)?.[1]).find((beginning) => beginning !== undefined);
}

/**
 * Patterns of the start of an address, without its password. Configuration files may have quotes
 * and spaces around a value.
 */
const forms = [
  /^[\s"']*([a-z][a-z0-9+.-]+:(\/\/)?)/i,
  // `postgres//user:password@host`, `u:password@host`
  /^[\s"']*([a-z0-9+.-]*\/*)[^@/\\]*:[^@\\]*@/i,
  // `postgres;//user:password@host`, `postgres\://…`
  /^[\s"']*(postg\w*)(?=[^\w.][^@]*@)/i,
  // `host=… user=… password=…`
  /^[\s"']*((host|hostaddr|port|user|dbname|password)\s*=)/i,
];

/**
 * Returns the name of a database for display: an address without its password, a file by its name.
 */
export function nameOfDatabase(db: string): string {
  const scheme = foreignScheme(db);
  // The password may be anywhere in it.
  if (scheme !== undefined) return `${scheme}…`;
  if (!isDatabaseAddress(db)) return db;
  const address = parseDatabaseAddress(db);
  // The password may be anywhere in an address that cannot be parsed.
  if (!address) return `${db.slice(0, db.indexOf('://'))}://…`;
  if (address.password === '' && !secretParameters.some((name) => address.searchParams.has(name))) {
    return db;
  }
  address.password = '';
  for (const name of secretParameters) address.searchParams.delete(name);
  return address.href;
}

/**
 * Returns the passwords in an address, which must be hidden. A password that equals a visible part
 * is not hidden.
 */
export function passwordsIn(db: string): readonly string[] {
  const address = isDatabaseAddress(db) ? parseDatabaseAddress(db) : undefined;
  if (!address) return [];
  const parameters = secretParameters.flatMap((name) => address.searchParams.getAll(name));
  const shown = nameOfDatabase(db);
  return [decode(address.password), ...parameters].filter((password) => !shown.includes(password));
}

/** Parses the address of a database; undefined if that fails. */
function parseDatabaseAddress(db: string): URL | undefined {
  // Unescaped delimiters in a password would move parts of it into fields that are shown.
  if (!wholeForm.test(db)) return undefined;
  // An empty host, even after a user name, means a local socket.
  const text = db.replace('@/', '@localhost/');
  return URL.canParse(text) ? new URL(text) : undefined;
}

const wholeForm = /^postgres(ql)?:\/\/([^@/?#]*@)?[^@/?#]*(\/[^@?#]*)?(\?[^@#]*)?$/i;

/** Drivers also accept a password in these parameters. */
const secretParameters = ['password', 'sslpassword'] as const;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Suggests a correction for a database that is neither an address nor a file name; undefined for a
 * valid one.
 */
function guessDatabase(db: string): string | undefined {
  const scheme = foreignScheme(db);
  if (scheme !== undefined) {
    return `${guessAddress(scheme)}. If it is a file with a colon in its name, write ./ before it`;
  }
  return /^~([^/\\]*[/\\]|$)/.test(db) ? guessHome(db) : undefined;
}

const address = 'postgres://user:password@host:5432/database';

function guessAddress(scheme: string): string {
  const name = scheme.toLowerCase().replace(/[:/=].*$/, '');
  if (fileSchemes.includes(name)) {
    return `write the path of a file without ${scheme}, such as .aisle/store.sqlite`;
  }
  const known = [...postgresSchemes, ...otherSchemes];
  const nearest = nearestName(name, known) ?? name;
  return postgresSchemes.includes(nearest)
    ? `did you mean ${address}? The address must begin with postgres://, without a space or a quote before it`
    : `other databases are not supported; an address looks like ${address}`;
}

const fileSchemes: readonly string[] = ['file', 'sqlite', 'sqlite3'];
const postgresSchemes: readonly string[] = [
  ...['postgres', 'postgresql', 'postgre', 'psql', 'pg', 'pgsql', 'pgx'],
  ...['postgresql+psycopg2', 'postgresql+asyncpg', 'jdbc'],
];
const otherSchemes: readonly string[] = ['mysql', 'mariadb', 'mongodb', 'redis', 'http', 'https'];

/** Shells expand ~ only at the beginning of a word, and configuration files never do. */
function guessHome(db: string): string {
  const rest = /^~(?:[/\\](.*))?$/s.exec(db);
  const whole = rest ? join(homedir(), rest[1] ?? '') : 'the full path';
  return `only a shell expands ~ to a home folder, at the beginning of a word; write ${whole}, or ./ before a folder of that name`;
}

/** Parses the text of a setting. Throws an `Error` whose message continues "must be". */
export type SettingParser<Value> = (text: string) => Value;

export const parsePort: SettingParser<number> = (text) => {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new UsageError('a port from 0 (any free one) to 65535');
};

export function parseCount(maximum: number, minimum = 0): SettingParser<number> {
  return (text) => {
    const count = Number(text);
    if (/^\d{1,15}$/.test(text) && count >= minimum && count <= maximum) return count;
    throw new UsageError(`an integer from ${minimum} to ${maximum}`);
  };
}

export const parseText: SettingParser<string> = (text) => {
  if (text.trim() !== '') return text;
  throw new UsageError('a non-empty text');
};

/** A file, `:memory:`, or the address of a server. */
export const parseDatabase: SettingParser<string> = (text) => {
  if (isDatabaseAddress(text)) {
    if (parseDatabaseAddress(text)) return text;
    throw new UsageError(
      'an address such as postgres://user:password@host:5432/database, in which other characters of a password than letters and digits are percent-encoded (# is %23)',
    );
  }
  const meant = guessDatabase(text);
  if (meant === undefined) return parseText(text);
  throw new UsageError(`a file, :memory:, or the address of a PostgreSQL database: ${meant}`);
};

/** A seed file. Rejects the address of a database, which may contain a password. */
export const parseSeed: SettingParser<string> = (text) => {
  if (isDatabaseAddress(text)) throw new UsageError('a file (name a database with --db)');
  return parseText(text);
};

/**
 * A host name or address, without scheme and port. An IPv6 address may be in brackets, as in a URL.
 */
export const parseHost: SettingParser<string> = (text) => {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(host) || /^[\w.-]+$/.test(host)) return host;
  throw new UsageError(
    'a host name or an address such as 127.0.0.1 or ::1, without http:// and port (set the port with --port)',
  );
};

/** A host name normalized for comparison: in lower case, without the trailing dot. */
export const parseName: SettingParser<string> = (text) =>
  parseHost(text).toLowerCase().replace(/\.$/, '');

/** The URL of a service, without a trailing slash. */
export const parseAddress: SettingParser<string> = (text) => {
  const address = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = address && !address.username && !address.password && !/[?#\s]/.test(text);
  if (isPlain && /^https?:$/.test(address.protocol)) return address.href.replace(/\/+$/, '');
  throw new UsageError(
    'a URL such as https://shop.example/api, with http or https and without user, query or fragment',
  );
};

const validateTimestamp = createValidator(Timestamp);

/** A time with a zone, or a day in UTC, as milliseconds since the epoch. */
export const parseTime: SettingParser<number> = (text) => {
  const whole = text.replace(/^[\d-]+$/, '$&T00:00Z').replace(/T\d\d:\d\d(?!:)/, '$&:00');
  const { value } = validateTimestamp(whole);
  const time = value === undefined ? -1 : parseTimestamp(value);
  if (time >= 0) return time;
  throw new UsageError('a time such as 2026-01-31 or 2026-01-31T09:30:00Z');
};

export const parseSwitch: SettingParser<boolean> = (text) => {
  const word = text.toLowerCase();
  if (word === 'true' || word === '1') return true;
  if (word === 'false' || word === '0') return false;
  throw new UsageError('true or false');
};

export function parseChoice<const Choice extends string>(
  choices: readonly Choice[],
): SettingParser<Choice> {
  return (text) => {
    const choice = choices.find((one) => one === text);
    if (choice !== undefined) return choice;
    throw new UsageError(`one of ${choices.join(', ')}`);
  };
}
