import { CommerceError, type Operation } from '@aisle/schema';
import type { Request, RequestHandler } from 'express';
import type { Answer } from './answer.js';
import { type Authenticate, requirePermission } from './authenticate.js';
import { bodyTag, isKnownTag } from './entity-tags.js';
import type { OperationRoute } from './operation-route.js';
import { readBody } from './read-body.js';
import { sendAnswer } from './send-answer.js';
import { splitTarget } from './split-target.js';

/** How operations are served. */
export interface ServeOptions {
  readonly authenticate: Authenticate;
  /** Refuses every operation that changes something. */
  readonly readOnly: boolean;
}

/** Speaks an operation over HTTP: who asks, may they, the answer, and how long it holds. */
export function serveOperation(route: OperationRoute, options: ServeOptions): RequestHandler {
  const { operation } = route;
  return async (req, res) => {
    const startedAt = performance.now();
    if (operation.permission !== 'none') {
      requirePermission(await options.authenticate(req.headers.authorization), operation);
      if (options.readOnly && operation.method !== 'GET') throw readOnly();
    }
    const answer = await route.answer({
      ...splitTarget(req.originalUrl),
      params: readParams(req),
      headers: req.headers,
      readBody: async () => operation.body && readBody(req, res, operation.body),
    });
    res.setHeader('Server-Timing', `answer;dur=${(performance.now() - startedAt).toFixed(2)}`);
    sendAnswer(res, operation.method === 'GET' ? keep(answer, operation, req) : answer);
  };
}

/** Lets a reader keep the answer and ask whether it still holds. */
function keep(answer: Answer, operation: Operation, req: Request): Answer {
  const tag = bodyTag(answer.body ?? '', req.get('accept-encoding'));
  const headers = {
    'Cache-Control': 'private, no-cache',
    ETag: tag,
    Vary: [...Object.keys(operation.headers), 'Accept-Encoding'].join(', '),
  };
  const { facts } = answer;
  if (isKnownTag(req.get('if-none-match'), tag)) {
    return { status: 304, headers, ...(facts && { facts }) };
  }
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function readParams({ params }: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  );
}

function readOnly(): CommerceError {
  return new CommerceError(
    'forbidden',
    'This service was started read-only; it answers reads and changes nothing.',
  );
}
