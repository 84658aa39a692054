import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { CommerceError } from '@aisle/schema';
import { bodyTypes, defaultBodyBytes, type RequestBody } from '@aisle/schema/contract';
import { HttpError } from '../http-error.js';
import { isAnnounced } from './check-head.js';
import { parseFormBody } from './parse-form-body.js';
import { parseJsonBody } from './parse-json-body.js';
import { parseMultipartBody } from './parse-multipart-body.js';
import { requireFewHeaders } from './request-limits.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Parser = (text: string, contentType: string) => unknown;

const parsers: Readonly<Record<string, Parser>> = {
  'application/json': parseJsonBody,
  'application/x-www-form-urlencoded': parseFormBody,
  'multipart/form-data': parseMultipartBody,
};

/**
 * Beginnings of JSON and of forms, for bodies that may have the wrong label. No text matches both.
 */
const beginnings: readonly [RegExp, Parser][] = [
  [/^\s*\{/, parseJsonBody],
  [/^\w+=/, parseFormBody],
];

/**
 * Reads a body in one of the media types that an operation accepts. If it accepts both JSON and
 * forms, each is also accepted under the other's label.
 * @throws HttpError `unsupported_media_type`, `body_too_large`, `headers_too_large` for trailers;
 * CommerceError `validation_failed` for text that does not fit its type.
 */
export async function readBody(
  req: IncomingMessage,
  res: ServerResponse,
  body: RequestBody,
): Promise<unknown> {
  const { contentTypes, maxBytes = defaultBodyBytes } = body;
  const contentType = req.headers['content-type'];
  const mediaType = requireMediaType(contentType, bodyTypes(body));
  requirePlainEncoding(req.headers['content-encoding']);
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (isAnnounced(req)) askForBody(req, res);
  const text = decode(await readBytes(req, maxBytes));
  requireFewHeaders(req.rawTrailers);
  // Reading and parsing megabytes takes two turns of the event loop, so that other requests are
  // served in between.
  if (text.length > defaultBodyBytes) await endOfTurn();
  const [, told] =
    (contentTypes.length > 1 && beginnings.find(([beginning]) => beginning.test(text))) || [];
  return (told ?? parsers[mediaType])?.(text, contentType ?? '');
}

/** Returns the media type of a `Content-Type` header if the operation accepts it. */
export function requireMediaType(
  header: string | undefined,
  allowed: RequestBody['contentTypes'],
): string {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  const mediaType = type.trim();
  if (!allowed.includes(mediaType)) {
    const found = header === undefined ? 'has no Content-Type' : `is ${JSON.stringify(header)}`;
    throw new HttpError(
      'unsupported_media_type',
      `The body ${found}; send it as ${allowed.join(' or ')}.`,
    );
  }
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"\s]*)/.exec(text)?.[1]);
  const foreign = charset.find((name) => name !== undefined && !/^utf-?8$/.test(name));
  if (foreign === undefined) return mediaType;
  throw new HttpError(
    'unsupported_media_type',
    `The body's charset is ${JSON.stringify(foreign)}; send UTF-8.`,
  );
}

function requirePlainEncoding(header: string | undefined): void {
  if (header === undefined || header.trim().toLowerCase() === 'identity') return;
  throw new HttpError(
    'unsupported_media_type',
    `The body has Content-Encoding ${JSON.stringify(header)}; send it without one.`,
  );
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
      else reject(tooLarge(maxBytes));
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', (cause) => reject(brokenOff(cause)));
  });
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CommerceError(
      'validation_failed',
      'The body is not UTF-8 text; encode it as UTF-8.',
      {
        cause,
      },
    );
  }
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(
    'body_too_large',
    `The body is larger than ${maxBytes} bytes, which is the most that is read.`,
  );
}

function brokenOff(cause: Error): CommerceError {
  return new CommerceError('bad_request', 'The connection broke before the whole body came.', {
    cause,
  });
}
