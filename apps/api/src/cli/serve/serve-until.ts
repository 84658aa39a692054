import { once } from 'node:events';
import { homedir } from 'node:os';
import { Writable } from 'node:stream';
import type { Commerce } from '@aisle/core';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '../../config/setting-definitions.js';
import { passwordsIn } from '../../config/setting-parsers.js';
import { type Hide, hideTokensAnd } from '../../http/errors/hide-tokens.js';
import { printable, printableLine } from '../../http/errors/printable.js';
import type { RequestEntry } from '../../http/middleware/request-log.js';
import { describeFailure, onLines, onOneLine } from '../describe-failure.js';
import { fillingOf, type ServedFiles, watchFiles } from '../import/run-import.js';
import { exitCodes } from '../publish-catalogs.js';
import type { StoreFilling } from '../store/fill-store.js';
import { describeContents } from '../terminal/progress.js';
import {
  asCalled,
  foldWords,
  say as sayOpenly,
  shortenPath,
  showsColour,
  warn,
} from '../terminal/say.js';
import type { StartFacts } from './collect-facts.js';
import { endWithoutReader, type Output, openOutput } from './open-output.js';
import { formatRequestLine } from './request-line.js';
import { startServer } from './start-server.js';

/** Serves until the signal fires, and imports the given files. Resolves to the exit code. */
export async function serveUntil(
  signal: AbortSignal,
  settings: Settings,
  files?: ServedFiles,
): Promise<number> {
  const { clientSecret, db, dbRead } = settings;
  const hide = hideTokensAnd(clientSecret, ...[db, ...dbRead].flatMap(passwordsIn));
  const say = (text: string) => sayOpenly(hide(text));
  process.once('uncaughtException', (error) => {
    say(describeFailure(error, true));
    process.exit(exitCodes.failed);
  });
  const style = settings.log ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const output = openOutput(say);
  const log = await createLog(style, output, hide);
  const filling = files && fillingOf(files, say);
  // Watches before the first import, so that saves during the import count.
  const watched = files?.isWatched ? watchFiles(files.request.files) : undefined;
  try {
    const server = await startServer(settings, {
      log,
      say,
      warn,
      signal,
      filling,
      async onReady(facts) {
        if (isBannerPretty(settings)) {
          output.write(renderBanner(facts));
        } else {
          const lines = style === 'silent' ? await createLog('json', output, hide) : log;
          lines.info({ ...facts, curl: onOneLine(facts.curl) }, 'ready');
        }
      },
    });
    watched?.onSave(() => showAgain(filling, server.commerce, signal, say));
    if (!signal.aborted) await once(signal, 'abort');
    await watched?.stop();
    await server.close();
    return exitCodes.done;
  } finally {
    await watched?.stop();
    endWithoutReader();
  }
}

/** Imports changed files again. Reports errors; the previous content then stays. */
async function showAgain(
  filling: StoreFilling | undefined,
  commerce: Commerce,
  signal: AbortSignal,
  say: (text: string) => void,
): Promise<void> {
  try {
    await filling?.load(commerce, signal);
  } catch (error) {
    if (!signal.aborted)
      say(`${describeFailure(error, false)}\nThe service keeps the previous content.`);
  }
}

/** Pretty on a terminal and plain in a pipe; an explicit log style decides otherwise. */
function isBannerPretty({ log }: Settings): boolean {
  if (log === undefined || log === 'silent') return process.stdout.isTTY;
  return log === 'pretty';
}

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
async function createLog(
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

/** Target of the gathered lines. */
interface Destination extends DestinationStream {
  flushSync(): void;
}

/** Milliseconds for which lines are gathered; too short for a reader to notice. */
const patience = 5;

/**
 * Writes the lines of some milliseconds in one piece, because each write costs as much as a line.
 * Writes the rest when the process exits.
 */
export function gatherLines(destination: Destination): DestinationStream {
  let lines = '';
  const handOn = () => {
    const gathered = lines;
    lines = '';
    if (gathered !== '') destination.write(gathered);
  };
  process.on('exit', () => {
    handOn();
    destination.flushSync();
  });
  return {
    write(line) {
      if (lines === '') setTimeout(handOn, patience).unref();
      lines += line;
    },
  };
}

const indent = '  ';

/** Maximum length of a value on a line; the narrowest terminals have 80 columns. */
const width = 66;

/**
 * Formats the startup banner. No line wraps on a terminal, except those of the curl command, which
 * can be pasted.
 */
export function renderBanner(facts: StartFacts): string {
  const lines = rowsOf(facts).flatMap(([label, ...values]) =>
    values.map((value, index) => {
      const shown = index === 0 ? label : '';
      return `${indent}${shown.padEnd(10)}  ${printableLine(asCalled(value))}`;
    }),
  );
  return [
    '',
    `${indent}aisle ${facts.version}  ready in ${facts.ready_ms} ms`,
    '',
    ...lines,
    '',
    `${indent}Try it:`,
    '',
    `${indent}${onLines(facts.curl.map(printableLine), indent)}`,
    '',
    ...(facts.page === undefined ? [] : [`${indent}${printableLine(facts.page)}`, '']),
    '',
  ].join('\n');
}

type Row = readonly [label: string, ...values: string[]];

function rowsOf(facts: StartFacts): readonly Row[] {
  const { database, problem, certificate } = facts;
  const contents =
    problem === undefined
      ? describeContents(database)
      : `! ${problem} (run aisle doctor for details)`;
  return [
    ['API', facts.api],
    ['Playground', facts.playground],
    ['OpenAPI', facts.openapi],
    ['Database', showPath(database.location), ...foldWords(contents, width)],
    ...(facts.read_only ? [['', 'read-only'] as const] : []),
    ['Clock', facts.clock === 'system' ? 'system time' : `frozen at ${facts.clock}`],
    ...(facts.production ? [['Mode', 'production (no /_dev endpoints)'] as const] : []),
    ...describeTrust(certificate),
    describeToken(facts),
    ['Stop', 'Ctrl+C (run aisle --help for all commands and options)'],
  ];
}

function describeTrust(certificate: string | undefined): readonly Row[] {
  if (certificate === undefined) return [];
  return [['Trust', 'this certificate; for Node, set NODE_EXTRA_CA_CERTS=', showPath(certificate)]];
}

function describeToken({ auth, api, token_file }: StartFacts): Row {
  if (auth === 'off') return ['Token', 'not required (--auth off)'];
  if (token_file === undefined) return ['Token', `from POST ${api}/oauth/access_token`];
  return ['Token', 'in this file (kept valid while the server runs)', showPath(token_file)];
}

function showPath(path: string): string {
  return shortenPath(path, homedir(), width);
}
