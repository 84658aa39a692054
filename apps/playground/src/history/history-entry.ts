import type { OperationName } from '@aisle/schema/contract';
import { parseJson } from '../lib/texts.js';
import { readErrors } from '../sending/request-token.js';
import { hideBodySecrets } from '../sending/secrets.js';
import type { FormValues } from '../state/form.js';
import type { Answer, BodyView, PreparedRequest, ResultTab } from '../state/playground-store.js';

/** Facts about a response in the list of earlier requests. */
interface AnswerFacts
  extends Pick<Answer, 'status' | 'statusText' | 'duration' | 'size' | 'records'> {
  /** Stored bytes of a body that was too long to store completely. */
  readonly cutAt?: number;
}

/** An earlier request. The response body is stored separately, see `loadAnswer`. */
export interface HistoryEntry {
  readonly id: string;
  /** When it was sent or saved, in milliseconds since the epoch. */
  readonly at: number;
  readonly operation: OperationName;
  /** Form values without secrets. */
  readonly form: FormValues;
  /** Sent request without secrets. */
  readonly request: PreparedRequest;
  /** Name given by the user; empty if there is none. */
  readonly name: string;
  /** True if it is exempt from the limit. */
  readonly pinned: boolean;
  readonly bodyView: BodyView;
  readonly resultTab: ResultTab;
  /** Absent for a request that was saved without being sent. */
  readonly answer?: AnswerFacts;
}

/** Maximum number of requests to keep, excluding pinned ones. */
const historyLimit = 200;

/** Returns the entries, newest first. */
export function newestFirst(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.toSorted((one, other) => other.at - one.at);
}

/** Returns the ids to remove: the oldest that are not pinned. */
export function idsToPrune(
  entries: readonly HistoryEntry[],
  limit = historyLimit,
): readonly string[] {
  return newestFirst(entries)
    .filter(({ pinned }) => !pinned)
    .slice(limit)
    .map(({ id }) => id);
}

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
