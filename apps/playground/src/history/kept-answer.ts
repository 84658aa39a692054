import { parseJson } from '../lib/decode.js';
import { readErrors } from '../sending/read-answer.js';
import { hideBodySecrets } from '../sending/secrets.js';
import type { Answer } from '../state/exchange.js';

/** Bodies above this many characters are compressed, or cut where the browser cannot compress. */
export const wholeBodyLimit = 1_000_000;

/** An answer as it is stored: what can be read from its text is left out. */
export interface KeptAnswer extends Omit<Answer, 'text' | 'json' | 'errors'> {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Characters of the body that were kept, when it was cut. */
  readonly cutAt?: number;
}

/** An answer made ready for storing: secrets hidden, a long body compressed. */
export async function keepAnswer(answer: Answer): Promise<KeptAnswer> {
  const { text: whole, json: _json, errors: _errors, ...facts } = answer;
  const text = hideBodySecrets(whole);
  if (text.length <= wholeBodyLimit) return { ...facts, body: text };
  const body = await gzip(text);
  if (body) return { ...facts, body };
  return { ...facts, body: text.slice(0, wholeBodyLimit), cutAt: wholeBodyLimit };
}

/** The text of a stored answer's body. */
export async function readBody({ body }: KeptAnswer): Promise<string> {
  return typeof body === 'string' ? body : ungzip(body);
}

/** A stored answer as it was, its body cut if it was stored so. */
export async function reviveAnswer(kept: KeptAnswer): Promise<Answer> {
  const { body: _body, cutAt, ...facts } = kept;
  const text = await readBody(kept);
  const json = cutAt === undefined ? parseJson(text) : undefined;
  const errors = readErrors(json);
  return { ...facts, text, ...(json !== undefined && { json }), ...(errors && { errors }) };
}

/** A text, compressed; undefined where the browser cannot. */
async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The text of what `gzip` made. */
async function ungzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
