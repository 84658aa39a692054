import type { Reading, ReadOperations } from '@aisle/core';
import type { IncludeName, Operation } from '@aisle/schema';
import type { OperationRoute } from '../http/operations/operation-route.js';
import { defineReadingRoute } from '../http/operations/reading-route.js';
import type { RenderedAnswer, RequestAddress } from '../http/pages/rendered-answer.js';
import { readReadRequest } from '../http/request/read-release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

type Wanted<Name extends keyof ReadOperations> = Parameters<ReadOperations[Name]>[0];
type Found<Name extends keyof ReadOperations> = Awaited<ReturnType<ReadOperations[Name]>>;

type Ask<Name extends keyof ReadOperations> = (
  wanted: Wanted<Name>,
) => Promise<Reading<Found<Name>>>;

/** The definition of an operation that reads something of a release. */
type ReadDefinition<Name> = Operation & {
  readonly name: Name;
  readonly query: { readonly include?: { readonly names: Readonly<Record<IncludeName, string>> } };
};

/**
 * Gives an operation that reads something of a release its handler. Core knows it by the same name, and the parts of
 * a request by the names that its definition has: what a body says as `data` is a part as well.
 */
export function serveRead<Name extends keyof ReadOperations>(
  operation: ReadDefinition<Name>,
  render: (found: Found<Name>, address: RequestAddress) => RenderedAnswer,
): (dependencies: RouteDependencies) => OperationRoute {
  return ({ commerce, ...dependencies }) =>
    defineReadingRoute<Operation, Wanted<Name>, Found<Name>>(operation, dependencies, {
      read: (request) => readReadRequest(operation, request) as Wanted<Name>,
      ...(operation.body && {
        readBody: (body) => (body as unknown as { data: Partial<Wanted<Name>> }).data,
      }),
      ask: commerce.catalog.resolve[operation.name] as Ask<Name>,
      render,
    });
}
