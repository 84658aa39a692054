import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { createAuthenticate, knowPublicPaths } from './access/tokens.js';
import { answerPreflight, carryCommonHeaders, showImagesOf } from './http/answer/send-answer.js';
import { answerErrors } from './http/errors/answer-errors.js';
import {
  checkHost,
  findForeignPages,
  keepToOwnOrigin,
  markPrivate,
  type OwnNames,
  requireSender,
} from './http/middleware/check-sender.js';
import { logRequests } from './http/middleware/request-log.js';
import { sendAnswersOf } from './http/request/received-request.js';
import {
  checkHead,
  limitAddress,
  refuseOverload,
  shortenAcceptEncoding,
} from './http/request/transport-limits.js';
import { type AnswerError, runMiddleware } from './http/run-middleware.js';
import { createServiceMetrics } from './metrics/service-metrics.js';
import {
  answerAlive,
  answerMetrics,
  answerOpenApi,
  answerPulse,
  answerReady,
  readOnlyFolder,
  refuseMethod,
  refusePath,
  serveFiles,
  servePage,
  servePlayground,
} from './routes/service-routes.js';
import { isSurplus } from './server/limit-connections.js';
import { createService, type ServiceDependencies } from './service.js';

/** Dependencies of the HTTP service. */
export interface AppDependencies extends Omit<ServiceDependencies, 'findForeignPage'>, OwnNames {
  /** At the level `debug` it also gets what callers wrote. */
  readonly log: Logger;
  /** If false, every caller has all permissions. */
  readonly requireToken: boolean;
  /** Milliseconds from which on a request is logged as slow; 0 logs none. */
  readonly slowRequest: number;
  /** Hosts whose images the playground may load. */
  readonly imageHosts?: readonly string[];
  /** Path of the self-signed certificate that clients must trust; absent if there is none. */
  readonly certificate?: string | undefined;
  /** Folders that are served as static files. */
  readonly folders: { readonly demoImages: string; readonly playground: string };
}

/**
 * Creates the HTTP service as a listener for a server. It answers operations itself; Express is the
 * shell that serves everything else: the playground, files, and documents about the service.
 */
export function createApp(dependencies: AppDependencies): RequestListener {
  const { commerce, tokens, log, development } = dependencies;
  const metrics = createServiceMetrics(commerce, dependencies.memory);
  const service = createService({
    ...dependencies,
    findForeignPage: findForeignPages(dependencies),
    // Only a terminal gets debug messages, never a file.
    ...(development &&
      log.isLevelEnabled('debug') && {
        showOneTimePassword: (username: string, password: string) =>
          log.debug(`one-time password of ${username}: ${password}`),
      }),
  });
  const answerError = answerErrors(log);
  const pageAnswers = servePage(dependencies.folders.playground, {
    ...dependencies,
    isDevelopment: development !== undefined,
  });
  const documents: Documents = {
    '/': (_req, res) => res.redirect(302, '/playground/'),
    '/healthz': answerAlive,
    '/readyz': answerReady(commerce),
    '/metrics': answerMetrics(metrics),
    '/openapi.json': answerOpenApi(dependencies.version, dependencies.publicUrl),
    '/playground/examples.json': pageAnswers.answerExamples,
    '/playground/pulse.json': answerPulse(commerce, development?.clock),
  };
  const isPublicPath = knowPublicPaths(
    [...Object.keys(documents), '/playground'],
    ['/playground/', '/files/'],
  );
  const shell = createShell(dependencies, {
    documents,
    answerPage: pageAnswers.answerPage,
    answerError,
  });
  return runMiddleware(
    [
      logRequests(log, { count: metrics.countAnswer, slowRequest: dependencies.slowRequest }),
      refuseOverload(isSurplus),
      checkHead,
      sendAnswersOf(service.answerRepeated),
      ...(development ? [markPrivate] : []),
      answerPreflight,
      checkHost(dependencies),
      keepToOwnOrigin(dependencies),
      requireSender(createAuthenticate(tokens, dependencies.requireToken), isPublicPath),
      limitAddress,
      sendAnswersOf(service.answer),
      (req, res) => shell(req, res),
    ],
    answerError,
  );
}

/** Handlers of the documents about the service, by their paths. They need no token. */
type Documents = Readonly<Record<string, RequestHandler>>;

interface ShellParts {
  readonly documents: Documents;
  readonly answerPage: RequestHandler;
  readonly answerError: AnswerError;
}

/** Creates the Express application that answers everything but operations. */
function createShell(
  { folders, imageHosts = [] }: Pick<AppDependencies, 'folders' | 'imageHosts'>,
  { documents, answerPage, answerError }: ShellParts,
) {
  const shell = express();
  shell.disable('x-powered-by');
  shell.disable('etag');
  shell.enable('case sensitive routing');
  shell.use(carryCommonHeaders, shortenAcceptEncoding, compression());
  shell.use('/playground', showImagesOf(imageHosts));
  for (const [path, answer] of Object.entries(documents)) {
    shell.get(path, answer).all(path, refuseMethod(['GET']));
  }
  shell.use(['/playground', '/files'], readOnlyFolder);
  shell.get('/playground/', answerPage);
  shell.use('/playground', servePlayground(folders.playground));
  shell.use('/files/demo', serveFiles(folders.demoImages));
  return shell.use(refusePath, answerError);
}
