import type Type from 'typebox';

/** What the OpenAPI document tells of an operation beside its definition. */
export interface OperationDocumentation {
  /** Bodies that may be sent, by name. */
  readonly bodies?: Readonly<Record<string, Example>>;
  /** A success, as the demo store answers it; absent where it has no body. The summary of a read is its request. */
  readonly answer?: DocumentedAnswer;
  /** By status, why the operation is refused. Other errors, such as those of HTTP, are every request's. */
  readonly errors: Readonly<Record<number, ErrorDefinition>>;
}

/** What is written down of an operation: beside the errors that follow from its definition, those of its own. */
export type OwnDocumentation = Omit<OperationDocumentation, 'errors'> &
  Partial<Pick<OperationDocumentation, 'errors'>>;

/** The body of a success: what it may be, and one of them. */
export interface DocumentedAnswer extends Example {
  readonly schema: Type.TSchema;
}

/** A body as it may be sent. `summary` says in a line what it is for. */
export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

/** An answer that refuses a request, with examples by reason: a title, and one sentence a fault. */
export interface ErrorDefinition {
  readonly description: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly examples: Readonly<Record<string, ErrorExample>>;
}

/** One reason for which a request is refused: a title, and one sentence a fault. */
export interface ErrorExample {
  readonly title: string;
  readonly details: readonly [string, ...string[]];
}
