import type * as http from 'node:http';
import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from '../http/answer/node-http.js';

/** The classes whose objects a server hands to its listeners. */
export type MessageClasses = Pick<
  http.ServerOptions<typeof IncomingMessage, typeof ServerResponse>,
  'IncomingMessage' | 'ServerResponse'
>;

/**
 * Classes that make requests and responses as an Express application wants them, for the one server that
 * is made for it.
 *
 * Express sets the prototype of every request and response to its own `request` and `response`. Up to
 * Node 22 V8 then forgets what it has learnt about them, which costs two thirds of the throughput; an
 * object that was born with that prototype stays as it is. From Node 24 on V8 does not mind, while classes
 * of one's own cost a fifth, so there Node's are taken.
 */
export function messageClassesFor(
  app: Pick<Express, 'request' | 'response'>,
  nodeVersion = process.versions.node,
): MessageClasses {
  if (Number.parseInt(nodeVersion, 10) >= 24) return {};
  class Request extends IncomingMessage {}
  class Response<To extends http.IncomingMessage> extends ServerResponse<To> {}
  app.request = Object.setPrototypeOf(Request.prototype, app.request);
  app.response = Object.setPrototypeOf(Response.prototype, app.response);
  return { IncomingMessage: Request, ServerResponse: Response };
}
