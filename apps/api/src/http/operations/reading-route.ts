import type { Reading, ReleaseAnswer, ReleaseRequest } from '@aisle/core/engine';
import type { IncludeName } from '@aisle/schema/catalog';
import type { Operation } from '@aisle/schema/contract';
import type { Tokens } from '../../access/tokens.js';
import type { Unread } from '../pages/answer-page.js';
import type { RenderedAnswer, RequestAddress } from '../pages/rendered-answer.js';
import { areFiles } from '../pages/rewrite-links.js';
import { identifyShopper, namesShopper, type ShopperHeaders } from '../request/shopper-context.js';
import {
  type AnswerRequest,
  type BodyOf,
  defineRoute,
  type OperationRequest,
  type OperationRoute,
} from './operation-route.js';

/** Handler of an operation that reads from a release. */
export interface ReadingHandler<Definition extends Operation, Wanted, Found> {
  read(request: OperationRequest<Definition>): NoInfer<Wanted>;
  /**
   * Returns the part of the request in the body. Responses to requests with a body are not cached.
   */
  readBody?(body: BodyOf<Definition>): Partial<NoInfer<Wanted>>;
  ask(wanted: Wanted): Promise<Reading<Found>>;
  render(found: NoInfer<Found>, address: RequestAddress): RenderedAnswer;
}

/** Dependencies of all reading operations. */
export interface ReadingDependencies {
  readonly tokens: Tokens;
  /** Public base URL of the service; that of the request if absent. */
  readonly publicUrl?: string;
}

/** A request for the content of a release. */
type AnyRequest = ReleaseRequest & {
  readonly filter?: string | undefined;
  readonly include?: readonly IncludeName[] | undefined;
};

/**
 * Gives a reading operation its handler. A shopper in tokens is verified for every request, because
 * tokens expire. Other decisions are reused while the service considers them current.
 */
export function defineReadingRoute<
  Definition extends Operation,
  Wanted extends AnyRequest,
  Found extends ReleaseAnswer,
>(
  operation: Definition,
  { tokens, publicUrl }: ReadingDependencies,
  { read, readBody, ask, render }: ReadingHandler<Definition, Wanted, Found>,
): OperationRoute {
  return defineRoute(operation, (request) => {
    const headers: ShopperHeaders = request.headers;
    const wanted = read(request);
    const { filter, include } = wanted;
    const address: RequestAddress = {
      path: request.path,
      parameters: request.parameters,
      fileBase: include?.some(areFiles) ? (publicUrl ?? request.origin) : '',
      ...(filter !== undefined && { filter }),
    };
    const decide = async (shopper: ReleaseRequest['shopper']) =>
      renderReading(await ask({ ...wanted, ...(shopper && { shopper }) }), address, render);
    if (readBody) {
      const identify = () => identifyShopper(headers, tokens);
      const answer: AnswerRequest<BodyOf<Definition>> = async (body) => {
        const shopper = { ...wanted.shopper, ...(await identify()) };
        const reading = await ask({ ...readBody(body), ...wanted, shopper });
        return renderIn(await reading.read(), address, render);
      };
      return Object.assign(answer, { identify });
    }
    if (!namesShopper(headers)) return decideOnce(() => decide(wanted.shopper));
    return async () => decide({ ...wanted.shopper, ...(await identifyShopper(headers, tokens)) });
  });
}

/**
 * Combines a reading with its rendering. File links depend on the base URL, so it is part of the
 * version.
 */
export function renderReading<Found extends ReleaseAnswer>(
  { version, isCurrent, read }: Reading<Found>,
  address: RequestAddress,
  render: ReadingHandler<Operation, never, Found>['render'],
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
  render: ReadingHandler<Operation, never, Found>['render'],
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
