import { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import type { Hide } from '../../http/errors/hide-tokens.js';
import { printable, printableLine } from '../../http/errors/printable.js';
import type { RequestEntry } from '../../http/gates/request-log.js';
import { showsColour } from '../terminal/shows-colour.js';
import { gatherLines } from './gather-lines.js';
import type { Output } from './open-output.js';
import { formatRequestLine } from './request-line.js';

const secrets = [
  'authorization',
  'token',
  'access_token',
  'client_secret',
  'headers.authorization',
  'headers["ep-account-management-authentication-token"]',
  'headers["x-moltin-customer-token"]',
];

/**
 * Creates a log: text for people, lines of JSON for programs, or none. `hide` redacts secrets
 * anywhere in a line.
 */
export async function createLog(
  style: 'pretty' | 'json' | 'silent',
  output: Output,
  hide: Hide,
): Promise<Logger> {
  if (style === 'silent') return pino({ level: 'silent' });
  const hooks = { streamWrite: hide };
  const options = { base: null, redact: secrets, timestamp: createTimestamp(), hooks };
  if (style === 'json') return pino(options, gatherLines(output));
  // Loaded on demand: most logs are JSON, and the start is faster without.
  const { build: buildPretty } = await import('pino-pretty');
  return pino(
    { ...options, serializers: { err: printableError } },
    buildPretty({
      destination: new Writable({
        write(chunk, _encoding, done) {
          output.write(String(chunk));
          done();
        },
      }),
      colorize: showsColour(process.stdout),
      include: 'level,time,err',
      messageFormat: (entry, messageKey) =>
        isRequestEntry(entry) ? formatRequestLine(entry) : printableLine(String(entry[messageKey])),
      translateTime: 'HH:MM:ss',
    }),
  );
}

/** Copies an error without its control characters. */
function printableError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? printable(error) : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: printable(message), stack: printable(stack) };
}

function isRequestEntry(entry: object): entry is RequestEntry {
  return 'status' in entry && 'ms' in entry;
}

/** Returns the timestamp of pino; formats it once a millisecond. */
function createTimestamp(): () => string {
  let time = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== time) {
      time = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}
