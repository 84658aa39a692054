import type * as http from 'node:http';
import type { Express } from 'express';
import { IncomingMessage, ServerResponse } from '../http/answer/node-http.js';

/** The classes of the objects that a server passes to its listeners. */
export type MessageClasses = Pick<
  http.ServerOptions<typeof IncomingMessage, typeof ServerResponse>,
  'IncomingMessage' | 'ServerResponse'
>;

/**
 * Returns classes that create requests and responses with the prototypes of an Express application,
 * for the one server that is made for it.
 *
 * Express sets the prototype of every request and response to its own `request` and `response`. Up
 * to Node 22, V8 then loses its optimizations for them, which costs two thirds of the throughput.
 * An object that is created with that prototype keeps them. From Node 24 on, that no longer
 * matters, while custom classes cost a fifth, so Node's own are used there.
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
