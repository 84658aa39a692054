import { once } from 'node:events';
import { homedir } from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Commerce } from '@aisle/core';
import type { Settings } from '../../config/setting-definitions.js';
import { passwordsIn } from '../../config/setting-parsers.js';
import { printableLine } from '../../http/errors/printable.js';
import { hideTokens } from '../../http/errors/render-error.js';
import { exitCodes } from '../command.js';
import { describeFailure, onLines, onOneLine } from '../describe-failure.js';
import { fillingOf, type ServedFiles, watchFiles } from '../import/run-import.js';
import type { StoreFilling } from '../store/fill-store.js';
import { describeContents } from '../terminal/progress.js';
import { asCalled, foldWords, say, shortenPath, warn } from '../terminal/say.js';
import type { StartFacts } from './collect-facts.js';
import { createLog, endWithoutReader, openOutput, outlineError } from './log.js';
import { startServer } from './start-server.js';

/** Further parts of a command line that serves. */
interface ServeRequest {
  /** Files to import. */
  readonly files?: ServedFiles | undefined;
  /** True to show on a terminal what callers wrote, also in production. */
  readonly debug?: boolean;
}

/** Serves until the signal fires, and imports the given files. Resolves to the exit code. */
export async function serveUntil(
  signal: AbortSignal,
  settings: Settings,
  { files, debug = false }: ServeRequest = {},
): Promise<number> {
  const style = settings.log ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const hide = (text: string) => hideSecrets(hideTokens(text), settings);
  const showsInput = ({ isTTY }: NodeJS.WriteStream) => isTTY && (debug || !settings.production);
  process.once('uncaughtException', (error) => {
    say(showsInput(process.stderr) ? hide(describeFailure(error, true)) : describeBriefly(error));
    process.exit(exitCodes.failed);
  });
  const openly = style === 'pretty' && showsInput(process.stdout) ? hide : undefined;
  if (debug && !openly) warn(needsTerminal);
  const output = openOutput(say);
  const log = await createLog(output, { style, openly });
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
          const lines = style === 'silent' ? await createLog(output, { style: 'json' }) : log;
          lines.info({ ...facts, curl: onOneLine(facts.curl) }, 'ready');
        }
      },
    });
    setImmediate(returnMemory);
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

/**
 * Collects the garbage of the start and returns the memory to the system: a fifth of it, and half
 * after loading the demo store. V8 would keep it until it is under pressure. Takes 30 to 60 ms.
 */
function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

const needsTerminal =
  '--debug shows what callers sent only in the pretty log on a terminal; this log stays as it is';

/** Replaces the secrets of the settings, unless they are too short to be distinctive. */
function hideSecrets(text: string, { clientSecret, db }: Settings): string {
  const secrets = [clientSecret, ...passwordsIn(db)];
  const hidden = secrets.filter(({ length }) => length >= 8);
  return hidden.reduce((left, secret) => left.replaceAll(secret, '[secret]'), text);
}

/** Describes an unexpected error without its message, which may quote a request. */
function describeBriefly(error: Error): string {
  const { type, code, message = 'a bug in aisle ended it', stack = '' } = outlineError(error);
  return `${type}${code === undefined ? '' : ` ${code}`}: ${message}\n${stack}`;
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
