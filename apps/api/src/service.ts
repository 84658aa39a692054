import type { Answerer } from './http/answer/exchange.js';
import { createAnswerPage, createPageMemory } from './http/answer-page.js';
import {
  type AcceptedRequest,
  answerRepeated,
  createAnswerAccepted,
  createRequestMemory,
  type ServeOptions,
  serveOperations,
} from './http/operations/serve-operation.js';
import { type DevelopmentTools, devRoutes } from './routes/dev-routes.js';
import { operationRoutes } from './routes/operation-routes.js';
import type { RouteDependencies } from './routes/serve-records.js';

/** Dependencies of the operations. */
export interface ServiceDependencies
  extends RouteDependencies,
    Pick<ServeOptions, 'readOnly' | 'findForeignPage'> {
  readonly version: string;
  /** Number of parsed page requests to cache; 0 disables the cache. */
  readonly requestMemory: number;
  /**
   * Dependencies of the development operations; absent in production, which does not serve them.
   */
  readonly development?: DevelopmentTools;
}

/** The operations of the service, whatever receives their requests. */
export interface Service {
  /** Answers a repeated request without parsing it again; its token is checked. */
  readonly answerRepeated: Answerer;
  /** Answers a request whose sender is known. @throws CommerceError, HttpError. */
  readonly answer: Answerer;
}

/** Creates the operations on a store. */
export function createService(dependencies: ServiceDependencies): Service {
  const { tokens, development, readOnly, findForeignPage } = dependencies;
  const answerPage = createAnswerPage(createPageMemory(dependencies.memory), dependencies.version);
  const answerAccepted = createAnswerAccepted(answerPage, development !== undefined);
  const requests = createRequestMemory<AcceptedRequest>(dependencies.requestMemory);
  const answer = serveOperations(
    {
      remembered: operationRoutes(dependencies),
      // A remembered request skips the check of its origin.
      forgotten: development
        ? Object.values(devRoutes).map((make) => make({ ...dependencies, ...development }))
        : [],
    },
    { answerAccepted, requests, readOnly, findForeignPage },
  );
  return { answerRepeated: answerRepeated(requests, tokens, answerAccepted), answer };
}
