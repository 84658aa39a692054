import type Type from 'typebox';
import type { FilterTable } from '../filter/filter-operators.js';

/** Returns a path under both path prefixes of catalog clients. */
export function underBothPrefixes(path: string): readonly [string, string] {
  return [path, `/pcm${path}`];
}

/** Permission that an operation requires. `none`: it needs no token. */
export type Permission =
  | 'none'
  | 'catalog:read'
  | 'catalog:write'
  | 'cart:use'
  | 'account:use'
  | 'order:use'
  | 'order:write'
  | 'subscription:read'
  | 'subscription:write';

/** Parameter in the path, the query or a header. */
export interface Parameter {
  readonly schema: Type.TSchema;
  readonly description: string;
  readonly example?: string;
  /** Filter syntax; only for filter parameters. */
  readonly filterTable?: FilterTable;
  /** Allowed names with their meanings; only for parameters that are lists of names. */
  readonly names?: Readonly<Record<string, string>>;
  /** True if the parameter can be repeated, with one name each. */
  readonly isRepeatable?: true;
}

/**
 * Response of an operation. Operations of development mode have their schema here, because their
 * client checks it. Those of the public API have it in `openapi/documents`.
 */
export interface ResponseDefinition {
  readonly description: string;
  readonly schema?: Type.TSchema;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Default maximum size of a request body, in bytes. */
export const defaultBodyBytes = 64 * 1024;

/** Returns the media types that a request body may have. */
export function bodyTypes({ contentTypes, upload }: RequestBody): readonly [string, ...string[]] {
  return upload ? [...contentTypes, upload] : contentTypes;
}

/** Request body and its media types. */
export interface RequestBody {
  readonly contentTypes: readonly [string, ...string[]];
  /** Media type for clients that upload the body as a file; forms use the other types. */
  readonly upload?: 'multipart/form-data';
  /** Maximum size in bytes; `defaultBodyBytes` if absent. */
  readonly maxBytes?: number;
  readonly schema: Type.TSchema;
  /** True if a body without `data` is taken as the `data`. */
  readonly takesBare?: true;
}

/** Library function that does the same. It takes an object with the parameters by name. */
export interface LibraryCall {
  /** Path of the function within a commerce, such as `catalog.listNodes`. */
  readonly call: string;
  /** Member of its result that the response calls `data`; absent if there is none. */
  readonly data?: string;
  /** Parameters that the function does not take. */
  readonly without?: readonly string[];
}

/** Reason why the library has no such function, worded as the end of a sentence. */
export interface NoLibraryCall {
  readonly none: string;
}

/**
 * Kind of an operation, which selects its handler. `page` and `resource`: a read of a release, with
 * a list or a single resource as the response. `record`: a read or change of stored records.
 * `cart`: a read or change of a cart. `own`: the operation has a handler of its own.
 */
export type OperationKind = 'page' | 'resource' | 'record' | 'cart' | 'own';

/**
 * Operation of the service, as data. Routes, validation, forms, code samples and the OpenAPI
 * document are derived from it. `paths` writes parameters as `:name`. The first path is the
 * canonical one and has all parameters; for other paths the service chooses the rest.
 */
export interface Operation {
  readonly name: string;
  readonly kind: OperationKind;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly paths: readonly [string, ...string[]];
  readonly permission: Permission;
  /** True if the operation changes nothing although its method suggests that. */
  readonly isHarmless?: true;
  readonly params: Readonly<Record<string, Parameter>>;
  readonly query: Readonly<Record<string, Parameter>>;
  readonly headers: Readonly<Record<string, Parameter>>;
  readonly body?: RequestBody;
  readonly responses: Readonly<Record<number, ResponseDefinition>>;
  readonly library?: LibraryCall | NoLibraryCall;
  /** Only for carts. */
  readonly cart?: CartCall;
  /** Pointer to the attributes in the body of a change of records; `/data/attributes` if absent. */
  readonly attributesAt?: '/data';
  /** True if a client without an account sees what belongs to no account. */
  readonly servesGuests?: true;
}

/** Function of the library's carts, and the part of the cart in the response. */
export interface CartCall {
  readonly call: string;
  /** Function for a list in the body; that of `call` if absent. */
  readonly listCall?: string;
  /** Absent if the response is empty. */
  readonly view?:
    | 'cart'
    | 'items'
    | 'tax_item'
    | 'tax_items'
    | 'custom_discount'
    | 'custom_discounts';
}

/** Members in which operations on records differ. */
interface RecordOperation
  extends Pick<
      Operation,
      'tag' | 'summary' | 'description' | 'method' | 'paths' | 'permission' | 'params'
    >,
    Partial<Pick<Operation, 'query' | 'headers' | 'attributesAt' | 'servesGuests'>> {
  /** Schema of the JSON request body. */
  readonly body?: Type.TSchema;
  /** Short descriptions of the successful responses, by status. */
  readonly brings: Readonly<Partial<Record<200 | 201 | 204, string>>>;
  /** True if the response has an ETag for conditional changes. */
  readonly isTagged?: true;
  /**
   * Member of the library's result that the response calls `data`; absent if the response is empty.
   */
  readonly data?: 'records' | 'record';
}

/**
 * Defines operations that read or change stored records instead of a release. Core offers them
 * under `records`, by name.
 */
export function defineRecordOperations<
  const Definitions extends Readonly<Record<string, RecordOperation>>,
>(definitions: Definitions) {
  return mapValues(definitions, (own, name) => defineRecordOperation(name, own)) as {
    readonly [Name in keyof Definitions]: Operation &
      Required<Pick<Operation, 'library'>> & { readonly name: Name; readonly kind: 'record' };
  };
}

function defineRecordOperation(
  name: string,
  { brings, isTagged, data, body, query = {}, headers = {}, ...own }: RecordOperation,
): Operation {
  const tag = isTagged && { headers: { ETag: 'ETag of the returned state' } };
  return {
    ...own,
    name,
    kind: 'record',
    query,
    headers,
    ...(body && { body: { contentTypes: ['application/json'], schema: body } }),
    responses: mapValues(brings, (description) => ({ description, ...tag })),
    library: { call: `records.${name}`, ...(data && { data }) },
  };
}

/** Defines operations with handlers of their own and keeps the exact types of their parts. */
export function defineOperations<
  const Definitions extends Readonly<Record<string, Omit<Operation, 'name' | 'kind'>>>,
>(definitions: Definitions) {
  return mapValues(definitions, (own, name) => defineOperation({ name, ...own })) as unknown as {
    readonly [Name in keyof Definitions]: Definitions[Name] & {
      readonly name: Name;
      readonly kind: 'own';
    };
  };
}

/** Defines an operation with a handler of its own and keeps the exact types of its parts. */
export function defineOperation<const Definition extends Omit<Operation, 'kind'>>(
  definition: Definition,
): Definition & { readonly kind: 'own' } {
  return { ...definition, kind: 'own' };
}

/** Changes the value of each member. */
export function mapValues<Value, Result>(
  members: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(
    Object.entries(members).map(([name, value]) => [name, change(value, name)]),
  );
}
