/** A request as it goes out, before a token is added. */
export interface PreparedRequest {
  /** The operation's, unless another was typed. */
  readonly method: string;
  /** Path and query, from the root of the server. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body?: string;
  /** The keys of path fields that are still empty: without them there is no address to send to. */
  readonly missing: readonly string[];
}
