import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { beginningOfList } from '../request/request-limits.js';

/** Supported content encodings, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof encodings)[number];

/**
 * Chooses the best encoding for an `Accept-Encoding` header by its quality values. If the header
 * allows none, the body stays unencoded.
 */
export function chooseEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const headers = { 'accept-encoding': beginningOfList(header) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const chosen = negotiator.encoding(encodings, { preferred: encodings });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Compresses a body. The result fills its buffer exactly, so that it may be cached. */
export async function encode(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  const encoded = await encoders[encoding](body);
  return encoded === body ? body : Buffer.from(encoded);
}

type Encoder = (body: Buffer) => Promise<Buffer>;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** The default level of Brotli, 11, takes a hundred times as long and saves a tenth. */
const brotliQuality = 5;

const encoders: Readonly<Record<ContentEncoding, Encoder>> = {
  identity: async (body) => body,
  gzip: (body) => compressGzip(body),
  br: (body) =>
    compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
};

/** Types of negotiator 1; the published types are older. */
interface EncodingNegotiator {
  encoding(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}
