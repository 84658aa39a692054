/** Facts about a response for the request log, besides its status. */
export interface AnswerFacts {
  /** Number of records on the page. */
  readonly rows?: number;
  /** Number of all matches. */
  readonly total?: number;
  readonly filter?: string;
  /** The first detail of an error. */
  readonly detail?: string;
}

/**
 * A response before it is sent. `body` is text or UTF-8 in the type that `headers` name; absent if
 * empty.
 */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly facts?: AnswerFacts;
}

/** Returns a response with a JSON body. Not cacheable unless its headers say so. */
export function jsonAnswer<Body extends string | Uint8Array>(
  status: number,
  body: Body,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: Body } {
  return {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
    body,
  };
}
