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

/** An answer before it is sent. `body` is text in the type that `headers` name, absent when empty. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly facts?: AnswerFacts;
}

/** An answer whose body is JSON text. */
export function jsonAnswer(
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Answer & { readonly body: string } {
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body };
}
