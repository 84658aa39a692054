import { once } from 'node:events';
import type { Commerce } from '@aisle/core';
import { passwordsIn } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { hideTokensAnd } from '../../http/errors/hide-tokens.js';
import { describeFailure } from '../describe-failure.js';
import { exitCodes } from '../exit-codes.js';
import { fillingOf, type ServedFiles, watchFiles } from '../import/served-files.js';
import { onOneLine } from '../render-curl.js';
import type { StoreFilling } from '../store/fill-store.js';
import { say as sayOpenly } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import { createLog } from './create-log.js';
import { endWithoutReader, openOutput } from './open-output.js';
import { renderBanner } from './render-banner.js';
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
    if (!signal.aborted) say(`${describeFailure(error, false)}\nWhat was shown before stays.`);
  }
}

/** Pretty on a terminal and plain in a pipe; an explicit log style decides otherwise. */
function isBannerPretty({ log }: Settings): boolean {
  if (log === undefined || log === 'silent') return process.stdout.isTTY;
  return log === 'pretty';
}
