import type { Answer } from '../answer/answer.js';
import type { QueryParameter } from '../request/parse-query.js';

/** A rendered response. */
export type RenderedAnswer = Answer & { readonly body: Buffer };

/** Address of a request. */
export interface RequestAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  /** Base URL of links to files, without a trailing slash. */
  readonly fileBase: string;
  /** The filter as sent, for the log. */
  readonly filter?: string;
}
