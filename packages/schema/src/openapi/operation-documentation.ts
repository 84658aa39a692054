import type Type from 'typebox';

/** Documentation of an operation in the OpenAPI document, besides its definition. */
export interface OperationDocumentation {
  /** Example request bodies, by name. */
  readonly bodies?: Readonly<Record<string, Example>>;
  /**
   * Successful response of the demo store; absent if it has no body. For reads, its summary is the
   * request.
   */
  readonly answer?: DocumentedAnswer;
  /**
   * Errors of the operation, by status. Errors that any request can cause, such as those of HTTP,
   * are not included.
   */
  readonly errors: Readonly<Record<number, ErrorDefinition>>;
}

/** Documentation written by hand. Its errors are those that do not follow from the definition. */
export type OwnDocumentation = Omit<OperationDocumentation, 'errors'> &
  Partial<Pick<OperationDocumentation, 'errors'>>;

/** Schema and example of a successful response body. */
export interface DocumentedAnswer extends Example {
  readonly schema: Type.TSchema;
}

/** Example request or response body. `summary` states its purpose in one line. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** Error response, with an example for each reason. */
export interface ErrorDefinition {
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, ErrorExample>>;
}

/** Example of an error: a title, and one sentence per fault. */
export interface ErrorExample {
  readonly title: string;
  readonly details: readonly [string, ...string[]];
}
