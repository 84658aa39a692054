import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';
import { beginningOfList } from '../request/request-limits.js';

/** What a body can be sent as, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

export type ContentEncoding = (typeof encodings)[number];

/**
 * The encoding that suits an `Accept-Encoding` header best, by its quality values. A header that leaves
 * none gets the body as it is.
 */
export function chooseEncoding(header: string | undefined): ContentEncoding {
  if (header === undefined) return 'identity';
  const headers = { 'accept-encoding': beginningOfList(header) };
  const negotiator: EncodingNegotiator = new Negotiator({ headers });
  const chosen = negotiator.encoding(encodings, { preferred: encodings });
  return encodings.find((encoding) => encoding === chosen) ?? 'identity';
}

/** Compresses a body. The result fills its memory exactly, so that it may be kept. */
export async function encode(body: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  const encoded = await encoders[encoding](body);
  return encoded === body ? body : Buffer.from(encoded);
}

type Encoder = (body: Buffer) => Promise<Buffer>;

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/** Brotli at its default, 11, takes a hundred times as long for a tenth less. */
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

/** As negotiator 1 has it, whose types are older. */
interface EncodingNegotiator {
  encoding(
    available: readonly string[],
    options: { readonly preferred: readonly string[] },
  ): string | undefined;
}
