import { statSync } from 'node:fs';
import { type Commerce, createClock, type SteerableClock } from '@aisle/core';
import { joinServers, type Server, type Serving } from '@aisle/core/sqlite';
import { type Logger, pino } from 'pino';
import { createTokens, type Tokens } from '../../access/tokens.js';
import { createApp } from '../../app.js';
import type { Settings } from '../../config/setting-definitions.js';
import { isDatabaseAddress, nameOfDatabase } from '../../config/setting-parsers.js';
import { isLoopbackHost } from '../../http/middleware/check-sender.js';
import { createHttpServer } from '../../server/create-http-server.js';
import { listen, tryListening } from '../../server/listen.js';
import { createStopper } from '../../server/stop-server.js';
import { describeFailure, namesOf } from '../describe-failure.js';
import { playgroundFolder } from '../playground-folder.js';
import type { StoreFilling } from '../store/fill-store.js';
import { chooseFilling, demoImages, startPatience, untilReached } from '../store/load-files.js';
import { describeNames, isFile, type OpenStore, openStore, pathsOf } from '../store/open-store.js';
import { readVersion } from '../version.js';
import { collectFacts, describeRisks, fillAtStart, type StartFacts } from './collect-facts.js';
import {
  type OpenCertificate,
  openCertificate,
  serveCertificate,
  trustedFile,
} from './open-certificate.js';
import { explainListenFailure, requireSafeSettings } from './refuse-start.js';
import {
  activateDueRegularly,
  type ConnectionReports,
  createConnectionReports,
  createRefilling,
  deleteExpiredCartsRegularly,
  watchStore,
} from './store-upkeep.js';
import { keepTokenFile } from './token-file.js';

/**
 * Warns of other servers on the same database, and of other names for it. Failures to find them out
 * are ignored.
 */
function joinOtherServers(
  { db, readOnly }: Pick<Settings, 'db' | 'readOnly'>,
  address: string,
  warn: (text: string) => void,
): Pick<Serving, 'leave'> | undefined {
  // A database server is meant to be shared.
  if (!isFile(db)) return undefined;
  warnOfNames(db, warn);
  if (readOnly) return undefined;
  try {
    const serving = joinServers(db, { process: process.pid, address });
    if (serving.others) warn(describeOthers(db, serving.others.first));
    return serving;
  } catch {
    return undefined;
  }
}

function describeOthers(db: string, first: Server | undefined): string {
  const account = first ? ` (process ${first.process} at ${first.address})` : '';
  return `another server uses ${db} too${account}. Both serve the same data, but each has its own clock.`;
}

function warnOfNames(db: string, warn: (text: string) => void): void {
  const { nlink = 1 } = statSync(pathsOf(db).database, { throwIfNoEntry: false }) ?? {};
  if (nlink > 1) warn(describeNames(db, nlink));
}

/** Listeners and options of a server. */
interface ServerOptions {
  /** Log of requests and events; nothing is logged if absent. */
  readonly log?: Logger;
  /** Called with each message of the start. */
  readonly say?: (text: string) => void;
  /** Called with each warning about a possible mistake or risk. */
  readonly warn?: (text: string) => void;
  /** Aborts the filling of the store. */
  readonly signal?: AbortSignal;
  /** Content for the start and for a reset; from the settings if absent. */
  readonly filling?: StoreFilling | undefined;
  /**
   * Milliseconds for which a closing server still accepts requests on open connections; default
   * 100.
   */
  readonly notice?: number;
  /** Called after the start, before the first due subscription goes live. */
  readonly onReady?: (facts: StartFacts, tokens: Tokens) => void | Promise<void>;
}

/** A running server. */
interface RunningServer {
  /** Base URL: `http://127.0.0.1:4820`. */
  readonly url: string;
  /** The store that it serves. */
  readonly commerce: Commerce;
  /** Issues and verifies its tokens. */
  readonly tokens: Tokens;
  /** Finishes running requests, then closes the server and its store. */
  close(): Promise<void>;
}

/**
 * Starts the service. An empty store is filled as by `aisle`.
 * @throws UsageError for unsafe settings, CommerceError for an unavailable store or port, `aborted`
 * when the signal fires.
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
  // Retries if the database server is lost during the start, as if it were not running yet.
  const patience = isDatabaseAddress(settings.db) ? startPatience : 0;
  const warn = once(start.warn);
  return untilReached(() => startOnce(clock, settings, { ...start, warn }), { ...start, patience });
}

/** Passes on each text once, however often the start is retried. */
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
  const connection = createConnectionReports();
  const store = await openStore(settings, settings.readOnly ? 'read' : 'make', {
    ...start,
    clock: clock.now,
    onServerChange: connection.tell,
  });
  let prepared: Prepared;
  try {
    prepared = await prepare(store.commerce, settings, start);
  } catch (error) {
    await store.discard();
    throw error;
  }
  try {
    return await serveStore(store, clock, settings, { ...start, ...prepared, connection });
  } catch (error) {
    await store.close();
    throw error;
  }
}

type Start = Required<ServerOptions> & {
  /** Start time on the clock of `performance`, in milliseconds. */
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

/** Prepared store and certificate. */
interface Prepared {
  /** Ids of the catalogs that the banner shows, if the store was just filled. */
  readonly shown: readonly string[];
  readonly certificate: OpenCertificate | undefined;
}

/** Opens the certificate and fills the store, unless the server could not listen. */
async function prepare(
  commerce: Commerce,
  settings: Settings,
  { signal, say, warn, filling }: Start,
): Promise<Prepared> {
  await tryListening(settings).catch(explainListenFailure(settings));
  const certificate = await openCertificate(settings, { say, warn });
  if (settings.readOnly) return { shown: [], certificate };
  await cleanUpIfPossible(commerce, warn);
  const shown = await fillAtStart(commerce, { filling, settings, signal, say });
  return { shown, certificate };
}

/**
 * Cleans up if possible. A failure is no reason not to serve: leftovers only take space, and the
 * next publish cleans up too.
 */
async function cleanUpIfPossible(commerce: Commerce, warn: (text: string) => void): Promise<void> {
  try {
    await commerce.cleanUp();
  } catch (error) {
    warn(`cannot remove the leftovers of an interrupted publish: ${describeFailure(error, false)}`);
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
    connection,
  }: Start & Prepared & { readonly connection: ConnectionReports },
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
    say(`Port ${settings.port} is in use; listening on ${port} instead.`);
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
      : [activateDueRegularly(commerce, log), deleteExpiredCartsRegularly(commerce, log)];
    const watch = watchStore(commerce, nameOfDatabase(settings.db), log);
    connection.follow(watch);
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
