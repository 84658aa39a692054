import { type Logger, pino } from 'pino';
import { build as buildPretty } from 'pino-pretty';
import { formatRequestLine } from '../../http/request-line.js';
import type { RequestEntry } from '../../http/request-log.js';

const secrets = [
  'authorization',
  'token',
  'access_token',
  'client_secret',
  'headers.authorization',
  'headers["ep-account-management-authentication-token"]',
  'headers["x-moltin-customer-token"]',
];

/** A log on stdout: lines for a person, lines of JSON for a program, or none. */
export function createLog(style: 'pretty' | 'json' | 'silent'): Logger {
  if (style === 'silent') return pino({ level: 'silent' });
  const options = { base: null, redact: secrets, timestamp: pino.stdTimeFunctions.isoTime };
  if (style === 'json') return pino(options);
  return pino(
    options,
    buildPretty({
      sync: true,
      colorize: process.stdout.isTTY,
      include: 'level,time,err',
      messageFormat: (entry, messageKey) =>
        isRequestEntry(entry) ? formatRequestLine(entry) : String(entry[messageKey]),
      translateTime: 'HH:MM:ss',
    }),
  );
}

function isRequestEntry(entry: object): entry is RequestEntry {
  return 'status' in entry && 'ms' in entry;
}
