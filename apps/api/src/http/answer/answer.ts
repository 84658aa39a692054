/** What the request log says about an answer beside its status. */
export interface AnswerFacts {
  /** Records on the page. */
  readonly rows?: number;
  /** All matches. */
  readonly total?: number;
  readonly filter?: string;
  /** The first detail of an error. */
  readonly detail?: string;
}

/** An answer before it is sent. `body` is text or UTF-8 in the type that `headers` name, absent when empty. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly facts?: AnswerFacts;
}

/** An answer whose body is JSON. It is not kept unless its headers say so. */
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
