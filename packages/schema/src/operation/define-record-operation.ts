import type Type from 'typebox';
import type { Operation } from './operation.js';

/** What an operation on records says of itself; the rest follows. */
interface RecordOperation<Name extends string>
  extends Pick<
      Operation,
      'tag' | 'summary' | 'description' | 'method' | 'paths' | 'permission' | 'params'
    >,
    Partial<Pick<Operation, 'query' | 'headers'>> {
  readonly name: Name;
  /** The schema of the body that it takes, in JSON. */
  readonly body?: Type.TSchema;
  /** What a success brings, in a few words, by its status. */
  readonly brings: Readonly<Partial<Record<200 | 201 | 204, string>>>;
  /** Whether an answer has a tag that a change may be made to depend on. */
  readonly isTagged?: true;
  /** The member of the library's result that the answer calls `data`; absent where it is empty. */
  readonly data?: 'records' | 'record';
}

/** The prefixes of paths that the clients of catalogs use. */
export function underBothPrefixes(path: string): readonly [string, string] {
  return [path, `/pcm${path}`];
}

/**
 * Declares an operation that reads or changes records as they are kept, not as a release shows them. Core has it
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
  const tag = isTagged && { headers: { ETag: 'names the state that is shown' } };
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
