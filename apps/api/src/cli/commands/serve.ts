import { type Commerce, createClock } from '@aisle/core';
import { createTokens, type Tokens } from '../../access/tokens.js';
import { createApp } from '../../app.js';
import { loadSettings } from '../../config/load-settings.js';
import type { Settings } from '../../config/setting-definitions.js';
import { hideTokensAnd } from '../../http/errors/hide-tokens.js';
import { isLoopbackHost, nameOf } from '../../http/gates/own-host.js';
import { createHttpServer } from '../../server/create-http-server.js';
import { listen } from '../../server/listen.js';
import { createStopper } from '../../server/stop-server.js';
import { describeFailure } from '../describe-failure.js';
import { type Interruption, listenForInterruption } from '../interruption.js';
import { findPlayground } from '../playground-folder.js';
import { activateDueRegularly } from '../serve/activate-due.js';
import { collectFacts } from '../serve/collect-facts.js';
import { createLog } from '../serve/create-log.js';
import { describeRisks } from '../serve/describe-risks.js';
import { explainListenFailure } from '../serve/explain-listen-failure.js';
import { fillEmptyStore } from '../serve/fill-empty-store.js';
import { joinOtherServers } from '../serve/join-other-servers.js';
import { endWithoutReader, openOutput } from '../serve/open-output.js';
import { createRefilling } from '../serve/refill-store.js';
import { renderBanner } from '../serve/render-banner.js';
import { keepTokenFile } from '../serve/token-file.js';
import { watchStore } from '../serve/watch-store.js';
import { demoImages } from '../store/demo-seed.js';
import { noteNewDatabase } from '../store/note-new-database.js';
import { openKeys, openStore } from '../store/open-store.js';
import { say as sayOpenly } from '../terminal/say.js';
import { warn } from '../terminal/warn.js';
import { readVersion } from '../version.js';
import { type Command, exitCodes } from './command.js';

/** Answers requests until it is told to stop. */
export const serve: Command = {
  usage: 'serve',
  description: 'answer requests; what aisle does when no command is named',
  settings: [
    'port',
    'host',
    'allowedHost',
    'publicUrl',
    'db',
    'seed',
    'clock',
    'auth',
    'log',
    'pageMemory',
    'requestMemory',
    'storeMemory',
    'slowRequest',
    'readOnly',
    'production',
    'strictPort',
    'clientId',
    'clientSecret',
  ],
  async run(_args, flags) {
    const { settings } = loadSettings(flags);
    const interruption = listenForInterruption();
    try {
      return await serveUntilInterrupted(settings, interruption);
    } finally {
      interruption.dispose();
    }
  },
};

async function serveUntilInterrupted(
  settings: Settings,
  interruption: Interruption,
): Promise<number> {
  const startedAt = performance.now();
  const hide = hideTokensAnd(settings.clientSecret);
  const say = (text: string) => sayOpenly(hide(text));
  process.once('uncaughtException', (error) => {
    say(describeFailure(error, true));
    process.exit(exitCodes.failed);
  });
  const style = settings.log ?? (process.stdout.isTTY ? 'pretty' : 'json');
  const output = openOutput(say);

  const clock = createClock({
    ...(settings.clock !== undefined && { frozenAt: settings.clock }),
  });
  const database = noteNewDatabase(settings.db);
  const commerce = openStore(settings, settings.readOnly ? 'read' : 'make', clock.now);
  let isReady = false;
  try {
    if (!settings.readOnly) {
      await sweepIfPossible(commerce, warn);
      const isFilled = await fillEmptyStore(commerce, settings, interruption.signal, say);
      if (!isFilled) return interruption.exitCode();
    }
    isReady = true;

    const log = createLog(style, output, hide);
    const tokens = createTokens(openKeys(settings, warn), Date.now, settings.requestMemory);
    const { signal } = interruption;
    const refilling = createRefilling({ commerce, clock, settings, signal, log });
    const app = createApp({
      commerce,
      tokens,
      client: { id: settings.clientId, secret: settings.clientSecret },
      log,
      version: readVersion(),
      requireToken: settings.auth === 'required',
      readOnly: settings.readOnly,
      loopbackOnly: isLoopbackHost(settings.host),
      allowedHosts: namesOf(settings),
      pageMemory: settings.pageMemory * 1024 * 1024,
      requestMemory: settings.requestMemory,
      slowRequest: settings.slowRequest,
      ...(settings.publicUrl !== undefined && { publicUrl: settings.publicUrl }),
      ...(!settings.production && { development: { clock, refill: refilling.run } }),
      folders: { demoImages, playground: findPlayground() },
    });
    const server = createHttpServer(app);
    const stopper = createStopper(server);
    const port = await listen(server, settings).catch(explainListenFailure(settings));
    if (settings.port !== 0 && port !== settings.port) {
      say(`port ${settings.port} is taken; listening on ${port} instead`);
    }

    const tokenFile = await keepTokenFile(settings, tokens, { log, warn });
    for (const risk of describeRisks(settings)) warn(risk);
    const facts = await collectFacts({ settings, commerce, port, tokenFile, startedAt });
    const serving = joinOtherServers(settings, facts.api, warn);
    if (isBannerPretty(settings)) {
      output.write(renderBanner(facts, await issueForTerminal(tokens, settings)));
    } else {
      const lines = style === 'silent' ? createLog('json', output, hide) : log;
      lines.info(facts, 'ready');
    }

    const activation = settings.readOnly ? undefined : activateDueRegularly(commerce, log);
    const watch = watchStore(commerce, settings.db, log);
    await interruption.requested;
    activation?.stop();
    watch.stop();
    serving?.leave();
    tokenFile?.stop();
    await stopper.stop({ notice: 100, deadline: 10_000 });
    await Promise.all([activation?.finished(), refilling.finished()]);
    return exitCodes.done;
  } finally {
    await commerce.close();
    if (!isReady) database.discard();
    endWithoutReader();
  }
}

/** What the settings call this service, as hosts are compared. */
function namesOf({ allowedHost, host, publicUrl }: Settings): readonly string[] {
  const named = publicUrl === undefined ? [] : [nameOf(new URL(publicUrl).host)];
  return [...allowedHost, ...named, host.toLowerCase()];
}

/** What is left behind takes room only, and the next publish sweeps as well: no reason not to serve. */
async function sweepIfPossible(commerce: Commerce, warn: (text: string) => void): Promise<void> {
  try {
    await commerce.sweep();
  } catch (error) {
    warn(`what an unfinished publish left behind stays for now: ${describeFailure(error, false)}`);
  }
}

/** A person reads a terminal, a program a pipe; who asks for a style of log gets a banner like it. */
function isBannerPretty({ log }: Settings): boolean {
  if (log === undefined || log === 'silent') return process.stdout.isTTY;
  return log === 'pretty';
}

/** A token that may write, where nobody but the person who started the service reads it. */
async function issueForTerminal(
  tokens: Tokens,
  { clientId }: Settings,
): Promise<string | undefined> {
  if (!process.stdout.isTTY) return undefined;
  return (await tokens.issueAccess(clientId, 'client_credentials')).access_token;
}
