import type Type from 'typebox';

/** What a caller's token must allow. `none`: the operation needs no token. */
export type Permission = 'none' | 'catalog:read' | 'subscription:write';

/** A value that travels in the path, the query or a header. */
export interface Parameter {
  readonly schema: Type.TSchema;
  readonly description: string;
  readonly example?: string;
}

/** One answer of an operation. */
export interface ResponseDefinition {
  readonly description: string;
  readonly schema?: Type.TSchema;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The body of a request and the media types it may come in. */
export interface RequestBody {
  readonly contentTypes: readonly [string, ...string[]];
  readonly schema: Type.TSchema;
}

/**
 * A request that the service answers, as data. Routes, validation, the OpenAPI document and forms
 * are taken from it. `paths` writes parameters as `:name`; the first path is the canonical one.
 */
export interface Operation {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly paths: readonly [string, ...string[]];
  readonly permission: Permission;
  /** Whether it changes nothing, although its method says that it might. */
  readonly isHarmless?: true;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Parameter>>;
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
}

/** Declares an operation, keeping the exact type of its parts. */
export function defineOperation<const Definition extends Operation>(
  definition: Definition,
): Definition {
  return definition;
}
