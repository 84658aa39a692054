import { parseJson } from '../lib/decode.js';
import { readErrors } from '../sending/read-answer.js';
import { hideBodySecrets } from '../sending/secrets.js';
import type { Answer } from '../state/exchange.js';

/** Longer bodies are compressed, or cut if the browser cannot compress. In characters. */
export const wholeBodyLimit = 1_000_000;

/** A stored response, without members that can be parsed from its text. */
export interface KeptAnswer extends Omit<Answer, 'text' | 'json' | 'errors'> {
  readonly body: string | Uint8Array<ArrayBuffer>;
  /** Stored characters of a cut body. */
  readonly cutAt?: number;
}

/** Prepares a response for storage: hides secrets and compresses a long body. */
export async function keepAnswer(answer: Answer): Promise<KeptAnswer> {
  const { text: whole, json: _json, errors: _errors, ...facts } = answer;
  const text = hideBodySecrets(whole);
  if (text.length <= wholeBodyLimit) return { ...facts, body: text };
  const body = await gzip(text);
  if (body) return { ...facts, body };
  return { ...facts, body: text.slice(0, wholeBodyLimit), cutAt: wholeBodyLimit };
}

/** Returns the body of a stored response. */
export async function readBody({ body }: KeptAnswer): Promise<string> {
  return typeof body === 'string' ? body : ungzip(body);
}

/** Restores a stored response. Its body stays cut if it was. */
export async function reviveAnswer(kept: KeptAnswer): Promise<Answer> {
  const { body: _body, cutAt, ...facts } = kept;
  const text = await readBody(kept);
  const json = cutAt === undefined ? parseJson(text) : undefined;
  const errors = readErrors(json);
  return { ...facts, text, ...(json !== undefined && { json }), ...(errors && { errors }) };
}

/** Compresses a text; undefined if the browser cannot. */
async function gzip(text: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (typeof CompressionStream === 'undefined') return undefined;
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Decompresses the result of `gzip`. */
async function ungzip(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).text();
}
