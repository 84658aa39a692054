import type {
  ConfigurationRequest,
  Reading,
  ReadOperations,
  ReleaseAnswer,
  ReleaseRequest,
} from '@aisle/core/engine';
import { operations } from '@aisle/schema/contract';
import type { Unread } from '../http/answer-page.js';
import {
  type AnswerRequest,
  defineRoute,
  type OperationRoute,
} from '../http/operations/serve-operation.js';
import {
  areFiles,
  type RenderedAnswer,
  type RequestAddress,
  renderPage,
  renderResource,
  renderSearch,
} from '../http/render-records.js';
import type { BodyOf } from '../http/request/read-parameters.js';
import {
  identifyShopper,
  namesShopper,
  readReadRequest,
  type ShopperHeaders,
} from '../http/request/read-record-request.js';
import type { OperationOf, RouteDependencies } from './serve-records.js';

const { configureProduct, multiSearch } = operations;

/** Asks core for a part of a release. */
type Ask<Found> = (
  wanted: ReleaseRequest & Partial<Pick<ConfigurationRequest, 'selected_options'>>,
) => Promise<Reading<Found>>;

type Render<Found> = (found: Found, address: RequestAddress) => RenderedAnswer;

/** Serves an operation that reads from a release. Core has an operation of the same name. */
export function serveRead(
  operation: OperationOf<'page' | 'resource'>,
  dependencies: RouteDependencies,
): OperationRoute['handle'] {
  const { resolve } = dependencies.commerce.catalog;
  return operation.kind === 'page'
    ? serveReading(operation, dependencies, resolve[operation.name] as Ask<Page>, renderPage)
    : serveReading(
        operation,
        dependencies,
        resolve[operation.name] as Ask<Resource>,
        renderResource,
      );
}

type Page = Awaited<ReturnType<ReadOperations[OperationOf<'page'>['name']]>>;
type Resource = Awaited<ReturnType<ReadOperations[OperationOf<'resource'>['name']]>>;

/**
 * A shopper in tokens is verified for every request, because tokens expire. Other decisions are
 * reused while the service considers them current.
 */
function serveReading<Found extends ReleaseAnswer>(
  operation: OperationOf<'page' | 'resource'>,
  { tokens, publicUrl }: RouteDependencies,
  ask: Ask<Found>,
  render: Render<Found>,
): OperationRoute['handle'] {
  return (request) => {
    const headers: ShopperHeaders = request.headers;
    const wanted = readReadRequest(operation, request);
    const { filter, include } = wanted;
    const address: RequestAddress = {
      path: request.path,
      parameters: request.parameters,
      fileBase: include?.some(areFiles) ? (publicUrl ?? request.origin) : '',
      ...(filter !== undefined && { filter }),
    };
    const identify = () => identifyShopper(headers, tokens);
    if ('body' in operation) {
      const answer: AnswerRequest<BodyOf<typeof configureProduct>> = async ({ data }) => {
        const shopper = { ...wanted.shopper, ...(await identify()) };
        const { selected_options } = data;
        const reading = await ask({ selected_options, ...wanted, shopper });
        return renderIn(await reading.read(), address, render);
      };
      return Object.assign(answer as AnswerRequest, { identify });
    }
    const decide = async (shopper: ReleaseRequest['shopper']) =>
      renderReading(await ask({ ...wanted, ...(shopper && { shopper }) }), address, render);
    if (!namesShopper(headers)) return decideOnce(() => decide(wanted.shopper));
    return async () => decide({ ...wanted.shopper, ...(await identify()) });
  };
}

/** Serves searches. Their bodies differ from request to request, so no answer is cached. */
export const multiSearchRoute = ({ commerce, tokens, publicUrl }: RouteDependencies) =>
  defineRoute(multiSearch, (request) => {
    const headers: ShopperHeaders = request.headers;
    const { filter: _, ...wanted } = readReadRequest(multiSearch, request);
    const identify = () => identifyShopper(headers, tokens);
    const fileBase = publicUrl ?? request.origin;
    const answer: AnswerRequest<BodyOf<typeof multiSearch>> = async ({ searches }, timing) => {
      const shopper = { ...wanted.shopper, ...(await identify()) };
      const found = await commerce.catalog.multiSearch({ ...wanted, searches, shopper });
      timing?.end('store', 'search the release');
      return renderIn(found, { ...request, fileBase }, renderSearch);
    };
    return Object.assign(answer, { identify });
  });

/**
 * Combines a reading with its rendering. File links depend on the base URL, so it is part of the
 * version.
 */
export function renderReading<Found extends ReleaseAnswer>(
  { version, isCurrent, read }: Reading<Found>,
  address: RequestAddress,
  render: Render<Found>,
): Unread {
  const { fileBase } = address;
  const versionOf = (one: string) => (fileBase === '' ? one : `${one} ${fileBase}`);
  return {
    version: versionOf(version),
    isCurrent,
    async read(timing) {
      const found = await read();
      timing?.end('store', 'read the page from the store');
      const rendered = renderIn(found, address, render);
      timing?.end('render', 'write the answer');
      return { ...rendered, version: versionOf(found.version) };
    },
  };
}

/** Renders a response and sets its `Content-Language`. */
function renderIn<Found extends ReleaseAnswer>(
  found: Found,
  address: RequestAddress,
  render: Render<Found>,
): RenderedAnswer {
  const rendered = render(found, address);
  return { ...rendered, headers: { ...rendered.headers, 'Content-Language': found.language } };
}

/** Caches the last decision while it is current. */
export function decideOnce<Decided extends Pick<Unread, 'isCurrent'>>(
  decide: () => Promise<Decided>,
): () => Promise<Decided> {
  let decided: Decided | undefined;
  return async () => {
    const last = decided;
    if (last && (await last.isCurrent())) return last;
    const next = await decide();
    decided = next;
    return next;
  };
}
