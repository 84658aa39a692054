import type { IncomingMessage, ServerResponse } from 'node:http';
import { CommerceError } from '@aisle/schema';
import {
  type Answer,
  type Answerer,
  beginExchange,
  type Exchange,
  exchangeOf,
  type ServiceRequest,
} from '../answer/exchange.js';
import { sendAnswer } from '../answer/send-answer.js';
import type { Middleware, NodeRequest } from '../run-middleware.js';
import { bodyTooLarge } from './read-body.js';
import { isAnnounced, requireFewHeaders } from './transport-limits.js';

/** Middleware that sends the responses of an answerer, and passes on requests that are not for it. */
export function sendAnswersOf(answer: Answerer): Middleware {
  return (req, res, next) => {
    const send = (found: Answer | undefined) => (found ? sendAnswer(res, found) : next());
    const found = answer(new ReceivedRequest(req, res));
    return found instanceof Promise ? found.then(send) : send(found);
  };
}

/** A request that came over a connection. Its class makes it cheap, for there is one a request. */
class ReceivedRequest implements ServiceRequest {
  readonly exchange: Exchange;
  private readonly req: NodeRequest;
  private readonly res: ServerResponse;

  constructor(req: NodeRequest, res: ServerResponse) {
    this.req = req;
    this.res = res;
    this.exchange = exchangeOf(res) ?? beginExchange(res, '');
  }

  get method(): string {
    return this.req.method;
  }

  get originalUrl(): string {
    return this.req.originalUrl;
  }

  get headers(): ServiceRequest['headers'] {
    return this.req.headers;
  }

  get origin(): string {
    return originOf(this.req);
  }

  async receiveBody(maxBytes: number): Promise<Uint8Array> {
    if (isAnnounced(this.req)) askForBody(this.req, this.res);
    const bytes = await readBytes(this.req, maxBytes);
    requireFewHeaders(this.req.rawTrailers);
    return bytes;
  }
}

/** Sends `100 Continue`. The caller then sends the body, so the connection can stay open. */
function askForBody({ headers }: IncomingMessage, res: ServerResponse): void {
  res.writeContinue();
  res.shouldKeepAlive = !/\bclose\b/i.test(headers.connection ?? '');
}

async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= maxBytes) chunks.push(chunk);
      else reject(bodyTooLarge(maxBytes));
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', (cause) => reject(brokenOff(cause)));
  });
}

function brokenOff(cause: Error): CommerceError {
  return new CommerceError('bad_request', 'The connection ended before the whole body arrived.', {
    cause,
  });
}

/**
 * Returns scheme, host and port of a request as the client sent them. Headers of proxies are not
 * trusted.
 */
export function originOf(req: IncomingMessage): string {
  return `${schemeOf(req)}://${req.headers.host ?? ''}`;
}

/** Returns the scheme of a request's connection. */
export function schemeOf({ socket }: IncomingMessage): 'http' | 'https' {
  return 'encrypted' in socket && socket.encrypted ? 'https' : 'http';
}
