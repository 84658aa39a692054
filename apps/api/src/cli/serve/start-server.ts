import { type Commerce, createClock, type SteerableClock } from '@aisle/core';
import { type Logger, pino } from 'pino';
import { createTokens, type Tokens } from '../../access/tokens.js';
import { createApp } from '../../app.js';
import { isDatabaseAddress, nameOfDatabase } from '../../config/database-address.js';
import type { Settings } from '../../config/setting-definitions.js';
import { isLoopbackHost } from '../../http/gates/own-host.js';
import { createHttpServer } from '../../server/create-http-server.js';
import { listen, tryListening } from '../../server/listen.js';
import { createStopper } from '../../server/stop-server.js';
import { describeFailure } from '../describe-failure.js';
import { namesOf } from '../names-of.js';
import { playgroundFolder } from '../playground-folder.js';
import { demoImages } from '../store/demo-seed.js';
import { chooseFilling, type StoreFilling } from '../store/fill-store.js';
import { startPatience, untilReached } from '../store/open-address.js';
import { type OpenStore, openStore } from '../store/open-store.js';
import { readVersion } from '../version.js';
import { collectFacts, type StartFacts } from './collect-facts.js';
import { describeRisks } from './describe-risks.js';
import { explainListenFailure } from './explain-listen-failure.js';
import { fillAtStart } from './fill-at-start.js';
import { joinOtherServers } from './join-other-servers.js';
import {
  type OpenCertificate,
  openCertificate,
  serveCertificate,
  trustedFile,
} from './open-certificate.js';
import { createRefilling } from './refill-store.js';
import { requireSafeSettings } from './require-safe-settings.js';
import { keepTokenFile } from './token-file.js';
import { activateDueRegularly } from './upkeep/activate-due.js';
import { sweepCartsRegularly } from './upkeep/sweep-carts.js';
import { createServerLog, type ServerLog, watchStore } from './watch-store.js';

/** Whom a server tells what, and what stops its start. */
export interface ServerOptions {
  /** Requests and events; nothing is logged when absent. */
  readonly log?: Logger;
  /** What the start does, in sentences. */
  readonly say?: (text: string) => void;
  /** What may be a mistake or a danger, in sentences. */
  readonly warn?: (text: string) => void;
  /** Stops the filling of the store. */
  readonly signal?: AbortSignal;
  /** What the store is filled with, at the start and by a reset; what the settings say when absent. */
  readonly filling?: StoreFilling | undefined;
  /** How long a server that is closed still takes requests on connections that are open, in milliseconds; 100 when absent. */
  readonly notice?: number;
  /** What was started, before the first subscription that is due goes live. */
  readonly onReady?: (facts: StartFacts, tokens: Tokens) => void | Promise<void>;
}

/** A server that answers. */
export interface RunningServer {
  /** Where: `http://127.0.0.1:4820`. */
  readonly url: string;
  /** What it answers from. */
  readonly commerce: Commerce;
  /** What makes and reads its tokens. */
  readonly tokens: Tokens;
  /** Finishes what runs, then closes the server and its store. */
  close(): Promise<void>;
}

/**
 * Starts the service. An empty store is filled as `aisle` fills it.
 * @throws UsageError for settings that nobody should run with, CommerceError for a store or a port that cannot be
 * had, `aborted` when the signal fires.
 */
export async function startServer(
  settings: Settings,
  options: ServerOptions = {},
): Promise<RunningServer> {
  const filling = options.filling ?? chooseFilling(settings);
  const start = { ...silent, ...options, filling, startedAt: performance.now() };
  requireSafeSettings(settings);
  const clock = createClock({
    ...(settings.clock !== undefined && { frozenAt: settings.clock }),
  });
  // A server that is lost while the service starts is waited for like one that is not there yet.
  const patience = isDatabaseAddress(settings.db) ? startPatience : 0;
  const warn = once(start.warn);
  return untilReached(() => startOnce(clock, settings, { ...start, warn }), { ...start, patience });
}

/** Tells each text once, however often a start is tried. */
function once(tell: (text: string) => void): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    tell(text);
  };
}

async function startOnce(
  clock: SteerableClock,
  settings: Settings,
  start: Start,
): Promise<RunningServer> {
  const servers = createServerLog(start.log);
  const store = await openStore(settings, settings.readOnly ? 'read' : 'make', {
    ...start,
    clock: clock.now,
    onServerChange: servers.tell,
  });
  let prepared: Prepared;
  try {
    prepared = await prepare(store.commerce, settings, start);
  } catch (error) {
    await store.discard();
    throw error;
  }
  try {
    return await serveStore(store, clock, settings, { ...start, ...prepared, servers });
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Start = Required<ServerOptions> & {
  /** On the clock of `performance`. */
  readonly startedAt: number;
};

const silent: Required<ServerOptions> = {
  log: pino({ level: 'silent' }),
  say: () => {},
  warn: () => {},
  signal: new AbortController().signal,
  filling: undefined,
  notice: 100,
  onReady: () => {},
};

/** What a store is served with. */
interface Prepared {
  /** What the banner shows of a store that was filled just now. */
  readonly shown: readonly string[];
  readonly certificate: OpenCertificate | undefined;
}

/** Nothing is filled for a server that could not listen. */
async function prepare(
  commerce: Commerce,
  settings: Settings,
  { signal, say, warn, filling }: Start,
): Promise<Prepared> {
  await tryListening(settings).catch(explainListenFailure(settings));
  const certificate = await openCertificate(settings, { say, warn });
  if (settings.readOnly) return { shown: [], certificate };
  await sweepIfPossible(commerce, warn);
  const shown = await fillAtStart(commerce, { filling, settings, signal, say });
  return { shown, certificate };
}

/** What is left behind takes room only, and the next publish sweeps as well: no reason not to serve. */
async function sweepIfPossible(commerce: Commerce, warn: (text: string) => void): Promise<void> {
  try {
    await commerce.sweep();
  } catch (error) {
    warn(`what an unfinished publish left behind stays for now: ${describeFailure(error, false)}`);
  }
}

async function serveStore(
  { commerce, keys, memory, close }: OpenStore,
  clock: SteerableClock,
  settings: Settings,
  {
    log,
    say,
    warn,
    signal,
    onReady,
    startedAt,
    filling,
    notice,
    shown,
    certificate,
    servers,
  }: Start & Prepared & { readonly servers: ServerLog },
): Promise<RunningServer> {
  const tokens = createTokens(await keys.open(settings), Date.now, settings.requestMemory);
  const refilling = createRefilling({ commerce, clock, filling, signal, log });
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
    imageHosts: settings.imageHosts,
    memory,
    requestMemory: settings.requestMemory,
    slowRequest: settings.slowRequest,
    ...(settings.publicUrl !== undefined && { publicUrl: settings.publicUrl }),
    ...(!settings.production && { development: { clock, refill: refilling.run } }),
    certificate: certificate && trustedFile(certificate),
    folders: { demoImages, playground: playgroundFolder },
  });
  const server = createHttpServer(app, undefined, certificate?.pair);
  const stopper = createStopper(server);
  const port = await listen(server, settings).catch(explainListenFailure(settings));
  if (settings.port !== 0 && port !== settings.port) {
    say(`port ${settings.port} is taken; listening on ${port} instead`);
  }

  const atEnd: (() => void)[] = [];
  try {
    const tokenFile = await keepTokenFile(settings, tokens, { log, warn });
    atEnd.push(() => tokenFile?.stop());
    if (certificate) atEnd.push(serveCertificate(server, certificate, log));
    for (const risk of describeRisks(settings)) warn(risk);
    const facts = await collectFacts({
      ...{ settings, commerce, port, tokenFile, startedAt, shown },
      certificate,
    });
    const serving = joinOtherServers(settings, facts.api, warn);
    atEnd.push(() => serving?.leave());
    await onReady(facts, tokens);

    const upkeep = settings.readOnly
      ? []
      : [activateDueRegularly(commerce, log), sweepCartsRegularly(commerce, log)];
    const watch = watchStore(commerce, nameOfDatabase(settings.db), log);
    servers.follow(watch);
    return {
      url: facts.api,
      commerce,
      tokens,
      async close() {
        for (const work of upkeep) work.stop();
        watch.stop();
        for (const end of atEnd.toReversed()) end();
        await stopper.stop({ notice, deadline: 10_000 });
        await Promise.all([...upkeep.map((work) => work.finished()), refilling.finished()]);
        await close();
      },
    };
  } catch (error) {
    for (const end of atEnd.toReversed()) end();
    await stopper.stop({ notice: 0, deadline: 0 });
    throw error;
  }
}
