import type { Reading, ReadOperations } from '@aisle/core/engine';
import type { IncludeName } from '@aisle/schema/catalog';
import type { Operation } from '@aisle/schema/contract';
import type { BodyOf, OperationRoute } from '../http/operations/operation-route.js';
import { defineReadingRoute } from '../http/operations/reading-route.js';
import type { RenderedAnswer, RequestAddress } from '../http/pages/rendered-answer.js';
import { readReadRequest } from '../http/request/read-release-request.js';
import type { RouteDependencies } from './route-dependencies.js';

type Wanted<Name extends keyof ReadOperations> = Parameters<ReadOperations[Name]>[0];
type Found<Name extends keyof ReadOperations> = Awaited<ReturnType<ReadOperations[Name]>>;

type Ask<Name extends keyof ReadOperations> = (
  wanted: Wanted<Name>,
) => Promise<Reading<Found<Name>>>;

/** The definition of an operation that reads from a release. */
type ReadDefinition<Name> = Operation & {
  readonly name: Name;
  readonly query: { readonly include?: { readonly names: Readonly<Record<IncludeName, string>> } };
};

/**
 * Gives a reading operation its handler. Core has an operation of the same name and the same names
 * of parameters. `readBody` returns the part of the request in the body.
 */
export function serveRead<
  Name extends keyof ReadOperations,
  Definition extends ReadDefinition<Name>,
>(
  operation: Definition & ReadDefinition<Name>,
  render: (found: Found<Name>, address: RequestAddress) => RenderedAnswer,
  readBody?: (body: BodyOf<Definition>) => Partial<Wanted<Name>>,
): (dependencies: RouteDependencies) => OperationRoute {
  return ({ commerce, ...dependencies }) =>
    defineReadingRoute<Operation, Wanted<Name>, Found<Name>>(operation, dependencies, {
      read: (request) => readReadRequest(operation, request) as Wanted<Name>,
      ...(readBody && { readBody: (body) => readBody(body as BodyOf<Definition>) }),
      ask: commerce.catalog.resolve[operation.name] as Ask<Name>,
      render,
    });
}
