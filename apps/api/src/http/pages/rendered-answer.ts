import type { Answer } from '../answer/answer.js';
import type { QueryParameter } from '../request/parse-query.js';

/** An answer that was rendered. */
export type RenderedAnswer = Answer & { readonly body: Buffer };

/** Where an answer was asked for. */
export interface RequestAddress {
  readonly path: string;
  readonly parameters: readonly QueryParameter[];
  /** What links to files begin with, without a slash at its end. */
  readonly fileBase: string;
  /** The filter as it was asked, for the log. */
  readonly filter?: string;
}
