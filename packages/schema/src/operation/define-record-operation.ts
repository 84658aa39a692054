import type Type from 'typebox';
import type { Operation } from './operation.js';

/** Members in which operations on records differ. */
interface RecordOperation<Name extends string>
  extends Pick<
      Operation,
      'tag' | 'summary' | 'description' | 'method' | 'paths' | 'permission' | 'params'
    >,
    Partial<Pick<Operation, 'query' | 'headers'>> {
  readonly name: Name;
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

/** Returns a path under both path prefixes of catalog clients. */
export function underBothPrefixes(path: string): readonly [string, string] {
  return [path, `/pcm${path}`];
}

/**
 * Defines an operation that reads or changes stored records instead of a release. Core offers it
 * under `records`, by its name.
 */
export function defineRecordOperation<const Name extends string>({
  brings,
  isTagged,
  data,
  body,
  query = {},
  headers = {},
  ...said
}: RecordOperation<Name>): Operation &
  Required<Pick<Operation, 'library'>> & { readonly name: Name } {
  const tag = isTagged && { headers: { ETag: 'ETag of the returned state' } };
  return {
    ...said,
    query,
    headers,
    ...(body && { body: { contentTypes: ['application/json'], schema: body } }),
    responses: Object.fromEntries(
      Object.entries(brings).map(([status, description]) => [status, { description, ...tag }]),
    ),
    library: { call: `records.${said.name}`, data: data ?? '' },
  };
}
