import type Type from 'typebox';
import type { FilterTable } from '../filter/filter-operators.js';

/** What a caller's token must allow. `none`: the operation needs no token. */
export type Permission =
  | 'none'
  | 'catalog:read'
  | 'catalog:write'
  | 'cart:use'
  | 'subscription:read'
  | 'subscription:write';

/** A value that travels in the path, the query or a header. */
export interface Parameter {
  readonly schema: Type.TSchema;
  readonly description: string;
  readonly example?: string;
  /** What a filter may say; only filters have it. */
  readonly filterTable?: FilterTable;
  /** What a list of names may hold, each name with what it stands for; only such lists have it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Whether a list of names may also be given name by name, in a parameter each. */
  readonly isRepeatable?: true;
}

/**
 * One answer of an operation. Its schema is here when who asks checks it; those of the contract are with their
 * examples in `openapi/operations`.
 */
export interface ResponseDefinition {
  readonly description: string;
  readonly schema?: Type.TSchema;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The most bytes that a body may have where its operation says nothing else. */
export const defaultBodyBytes = 64 * 1024;

/** The media types that a body may come in. */
export function bodyTypes({ contentTypes, upload }: RequestBody): readonly [string, ...string[]] {
  return upload ? [...contentTypes, upload] : contentTypes;
}

/** The body of a request and the media types it may come in. */
export interface RequestBody {
  readonly contentTypes: readonly [string, ...string[]];
  /** The media type in which programs send the same with a file in it; forms write it as one of the others. */
  readonly upload?: 'multipart/form-data';
  /** The most bytes that it may have, where that is not what others may have. */
  readonly maxBytes?: number;
  readonly schema: Type.TSchema;
}

/** The function of the library that does the same: it takes the parameters, by their names, as one object. */
export interface LibraryCall {
  /** Where it is in a commerce, such as `catalog.listNodes`. */
  readonly call: string;
  /** The member of its result that the answer calls `data`; absent where it has none. */
  readonly data?: string;
  /** Parameters that mean nothing to it. */
  readonly without?: readonly string[];
}

/** Why the library has no such function: the end of a sentence. */
export interface NoLibraryCall {
  readonly none: string;
}

/**
 * A request that the service answers, as data. Routes, validation, the OpenAPI document and forms
 * are taken from it, and code that asks the library. `paths` writes parameters as `:name`. The
 * first path is the canonical one and has all of them; what another one leaves out is the service's to choose.
 */
export interface Operation {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly paths: readonly [string, ...string[]];
  readonly permission: Permission;
  /** Whether it changes nothing, although its method says that it might. */
  readonly isHarmless?: true;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Parameter>>;
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  readonly library?: LibraryCall | NoLibraryCall;
}

/** Declares an operation, keeping the exact type of its parts. */
export function defineOperation<const Definition extends Operation>(
  definition: Definition,
): Definition {
  return definition;
}
