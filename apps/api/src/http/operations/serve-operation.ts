import { CommerceError } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import type { Request, RequestHandler } from 'express';
import type { Grant } from '../../access/grant.js';
import { unauthorized } from '../../access/tokens.js';
import { exchangeOf } from '../answer/exchange.js';
import { requirePermission } from '../gates/authenticate.js';
import { findForeignPage } from '../gates/foreign-page.js';
import { originOf } from '../gates/origin-of.js';
import type { OwnNames } from '../gates/own-host.js';
import { chooseEncoding } from '../pages/content-encoding.js';
import { readBody } from '../request/read-body.js';
import { splitTarget } from '../request/split-target.js';
import type { AcceptedRequest, AnswerAccepted } from './accepted-request.js';
import type { OperationRoute } from './operation-route.js';
import type { RequestMemory } from './request-memory.js';

/** Options for serving operations. */
export interface ServeOptions {
  readonly answerAccepted: AnswerAccepted;
  /** Cache of answered requests that change nothing. */
  readonly requests: RequestMemory<AcceptedRequest>;
  /** True to refuse every operation that changes data. */
  readonly readOnly: boolean;
  readonly names: OwnNames;
}

/** Serves an operation over HTTP: authorizes, validates and answers requests. */
export function serveOperation(route: OperationRoute, options: ServeOptions): RequestHandler {
  const { operation } = route;
  const vary = [...Object.keys(operation.headers), 'Accept-Encoding'].join(', ');
  const isChange = mayChange(operation);
  const requireGrant = (found: Grant | undefined, foreignPage: string | undefined) => {
    if (operation.permission === 'none') return undefined;
    if (!found) throw unauthorized();
    requirePermission(found, operation);
    if (options.readOnly && isChange) throw readOnly();
    if (foreignPage !== undefined && !found.signedBy) throw tokenless(foreignPage);
    return found;
  };
  return async (req, res) => {
    const exchange = exchangeOf(res);
    if (exchange) exchange.operation = operation.name;
    const foreignPage = isChange ? findForeignPage(req.headers, options.names) : undefined;
    const grant = requireGrant(exchange?.grant, foreignPage);
    const accepted = {
      grant,
      vary,
      operation: operation.name,
      ...accept(route, req, grant, foreignPage),
    };
    if (operation.body) await accepted.answer.identify?.();
    const body = operation.body && (await readBody(req, res, operation.body));
    await options.answerAccepted(req, res, accepted, body);
    if (operation.method === 'GET') options.requests.keep(req, accepted);
  };
}

function mayChange({ method, isHarmless }: Operation): boolean {
  return method !== 'GET' && !isHarmless;
}

function accept(
  route: OperationRoute,
  req: Request,
  grant: Grant | undefined,
  foreignPage: string | undefined,
) {
  const { originalUrl, params, headers } = req;
  const { path, query } = splitTarget(originalUrl);
  return {
    answer: route.read({ origin: originOf(req), path, query, params, headers, foreignPage, grant }),
    target: `${path}?${query}`,
    encoding: chooseEncoding(headers['accept-encoding']),
  };
}

function readOnly(): CommerceError {
  return new CommerceError(
    'forbidden',
    'This service was started read-only; it answers reads and changes nothing.',
  );
}

/**
 * Returns the error for a change from a foreign page without a token. A token proves that its
 * holder received it; without one, any page could change data that the browser can reach.
 */
function tokenless(found: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, and with --auth off any page that is open in a browser could send this. Send it from a server, which sends no Origin; or name the page's host with --allowed-host; or start the service without --auth off and send a token.`,
  );
}
