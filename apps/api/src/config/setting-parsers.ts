import { isIPv6 } from 'node:net';
import { createValidator, parseTimestamp, Timestamp } from '@aisle/schema';
import { isDatabaseAddress, parseDatabaseAddress } from './database-address.js';
import { guessDatabase } from './guess-database.js';
import { UsageError } from './usage-error.js';

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
  throw new UsageError('text that is not empty');
};

/** A file, `:memory:`, or the address of a server. */
export const parseDatabase: SettingParser<string> = (text) => {
  if (isDatabaseAddress(text)) return parseServer(text);
  const meant = guessDatabase(text);
  if (meant === undefined) return parseText(text);
  throw new UsageError(`a file, :memory:, or an address of PostgreSQL: ${meant}`);
};

/** A seed file. Rejects the address of a database, which may contain a password. */
export const parseSeed: SettingParser<string> = (text) => {
  if (isDatabaseAddress(text)) throw new UsageError('a file; a database is named by --db');
  return parseText(text);
};

/** The address of a database server. */
export const parseServer: SettingParser<string> = (text) => {
  if (isDatabaseAddress(text) && parseDatabaseAddress(text)) return text;
  throw new UsageError(
    'an address such as postgres://user:password@host:5432/database, in which other characters of a password than letters and digits are percent-encoded (# is %23)',
  );
};

/**
 * A host name or address, without scheme and port. An IPv6 address may be in brackets, as in a URL.
 */
export const parseHost: SettingParser<string> = (text) => {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(host) || /^[\w.-]+$/.test(host)) return host;
  throw new UsageError(
    'a host name or an address such as 127.0.0.1 or ::1, without http:// and without a port (--port)',
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
    'an address such as https://shop.example/api, with http or https and without user, query or fragment',
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
