import { type Operation, operations } from '@aisle/schema/contract';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { answerPreflight, carryCommonHeaders, showImagesOf } from './http/answer/send-answer.js';
import { createAnswerPage, createPageMemory } from './http/answer-page.js';
import { answerErrors } from './http/errors/answer-errors.js';
import {
  checkHost,
  createAuthenticate,
  keepToOwnOrigin,
  knowPublicPaths,
  type OwnNames,
  requireSender,
} from './http/middleware/check-sender.js';
import { passGates } from './http/middleware/pass-middleware.js';
import { logRequests } from './http/middleware/request-log.js';
import type { OperationRoute } from './http/operations/reading-route.js';
import {
  type AcceptedRequest,
  answerRepeated,
  createAnswerAccepted,
  createRequestMemory,
  type RequestMemory,
  serveOperation,
} from './http/operations/serve-operation.js';
import {
  checkHead,
  limitAddress,
  refuseOverload,
  shortenAcceptEncoding,
} from './http/request/request-limits.js';
import { createServiceMetrics } from './metrics/service-metrics.js';
import { type DevelopmentTools, devRoutes } from './routes/dev-routes.js';
import { operationRoutes } from './routes/operation-routes.js';
import type { RouteDependencies } from './routes/serve-records.js';
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

/** Dependencies of the HTTP service. */
export interface AppDependencies extends RouteDependencies, OwnNames {
  /** Must redact secrets, since it logs request data. */
  readonly log: Logger;
  readonly version: string;
  /** If false, every caller has all permissions. */
  readonly requireToken: boolean;
  readonly readOnly: boolean;
  /** Milliseconds from which on a request is logged as slow; 0 logs none. */
  readonly slowRequest: number;
  /** Number of parsed page requests to cache; 0 disables the cache. */
  readonly requestMemory: number;
  /**
   * Dependencies of the development operations; absent in production, which does not serve them.
   */
  readonly development?: DevelopmentTools;
  /** Hosts whose images the playground may load. */
  readonly imageHosts?: readonly string[];
  /** Path of the self-signed certificate that clients must trust; absent if there is none. */
  readonly certificate?: string | undefined;
  /** Folders that are served as static files. */
  readonly folders: { readonly demoImages: string; readonly playground: string };
}

/** Creates the HTTP service as an Express application that does not listen yet. */
export function createApp(dependencies: AppDependencies): Express {
  const { commerce, tokens, log, folders, development } = dependencies;
  const isDevelopment = development !== undefined;
  const pages = createPageMemory(dependencies.memory);
  const metrics = createServiceMetrics(commerce, dependencies.memory);
  const answerAccepted = createAnswerAccepted(
    createAnswerPage(pages, dependencies.version),
    isDevelopment,
  );
  const requests = createRequestMemory<AcceptedRequest>(dependencies.requestMemory);
  const authenticate = createAuthenticate(tokens, dependencies.requireToken);
  const { answerPage, answerExamples } = servePage(folders.playground, {
    ...dependencies,
    isDevelopment,
  });
  const publicAnswers: Readonly<Record<string, RequestHandler>> = {
    '/': (_req, res) => res.redirect(302, '/playground/'),
    '/healthz': answerAlive,
    '/readyz': answerReady(commerce),
    '/metrics': answerMetrics(metrics),
    '/openapi.json': answerOpenApi(dependencies.version, dependencies.publicUrl),
    '/playground/examples.json': answerExamples,
    '/playground/pulse.json': answerPulse(commerce, development?.clock),
  };
  const isPublicPath = knowPublicPaths(
    [...Object.keys(publicAnswers), '/playground'],
    ['/playground/', '/files/'],
  );
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');

  const refuse = answerErrors(log);
  passGates(
    app,
    [
      logRequests(log, { count: metrics.countAnswer, slowRequest: dependencies.slowRequest }),
      refuseOverload(isSurplus),
      checkHead,
      answerRepeated(requests, tokens, answerAccepted),
    ],
    refuse,
  );
  const check = checkHost(dependencies);
  if (development) app.use(keepToOwnOrigin(check, dependencies));
  app.use(answerPreflight, check);
  app.use(requireSender(authenticate, isPublicPath), limitAddress);

  const answered = new Map<string, Operation['method'][]>();
  const answer = (method: Operation['method'], path: string, handler: RequestHandler) => {
    answered.set(path, [...(answered.get(path) ?? []), method]);
    app[registrars[method]](path, handler);
  };

  const serve = (route: OperationRoute, requests: RequestMemory<AcceptedRequest>) => {
    const { readOnly } = dependencies;
    const options = { answerAccepted, requests, readOnly, names: dependencies };
    const handler = serveOperation(route, options);
    for (const path of route.operation.paths) answer(route.operation.method, path, handler);
  };
  for (const { name } of operations) serve(operationRoutes[name](dependencies), requests);
  if (development) {
    // A cached request skips the origin check, so development operations do not use the cache.
    const forgotten = createRequestMemory<AcceptedRequest>(0);
    for (const makeRoute of Object.values(devRoutes)) {
      serve(makeRoute({ ...dependencies, ...development }), forgotten);
    }
  }

  app.use(carryCommonHeaders, shortenAcceptEncoding, compression());
  app.use('/playground', showImagesOf(dependencies.imageHosts ?? []));
  for (const [path, handler] of Object.entries(publicAnswers)) answer('GET', path, handler);
  for (const [path, methods] of answered) app.all(path, refuseMethod(methods));
  app.use(['/playground', '/files'], readOnlyFolder);
  app.get('/playground/', answerPage);
  app.use('/playground', servePlayground(folders.playground));
  app.use('/files/demo', serveFiles(folders.demoImages));

  app.use(refusePath);
  app.use(refuse);
  return app;
}

const registrars = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;
