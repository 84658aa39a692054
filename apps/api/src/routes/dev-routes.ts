import type { CatalogSummary, ReadSubscription, Release, SteerableClock } from '@aisle/core';
import { readAfterCommit } from '@aisle/core/engine';
import { CommerceError, createValidator, formatTimestamp, requireValid } from '@aisle/schema';
import { operations } from '@aisle/schema/contract';
import {
  browseSubscriptions,
  type CatalogTree,
  type ClockAnswer,
  type DevOperationName,
  describeStore,
  explainNodeProducts,
  findProducts,
  issueTestToken,
  listNodeTree,
  listTree,
  listValues,
  type PreviewError,
  previewUpdate,
  readClock,
  readSubscription,
  resetStore,
  restoreSubscription,
  setClock,
  type TestToken,
  type TestTokenRequest,
  type UpdatePreview,
} from '@aisle/schema/dev';
import { SubscriptionUpdate } from '@aisle/schema/subscriptions';
import { everyone, requirePermission } from '../access/tokens.js';
import { type Answer, jsonAnswer } from '../http/answer/exchange.js';
import { listErrors } from '../http/errors/render-error.js';
import {
  type AnswerRequest,
  defineRoute,
  type OperationRoute,
} from '../http/operations/serve-operation.js';
import { quoteTag } from '../http/request/entity-tags.js';
import {
  identifyShopper,
  readCurrencyHeader,
  readInclude,
  readLanguageHeaders,
  readListRequest,
  readVersions,
  scopeToAccount,
} from '../http/request/read-record-request.js';
import { importFilesRoute } from './import-route.js';
import { locateInBody, type RouteDependencies, requireSameId } from './serve-records.js';

const { listRules, updateSubscription } = operations;

const browseSubscriptionsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(browseSubscriptions, ({ query }) => async () => {
    const found = await commerce.subscriptions.browse(query);
    return jsonAnswer(200, JSON.stringify(found));
  });

const findProductsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(findProducts, ({ query }) => async () => {
    const found = await commerce.catalog.findProducts(query);
    return jsonAnswer(200, JSON.stringify(found));
  });

const explainNodeProductsRoute = ({ commerce, tokens }: RouteDependencies) =>
  defineRoute(explainNodeProducts, (request) => {
    const { params, query, headers } = request;
    const wanted = {
      ...readListRequest(request),
      ...params,
      include: readInclude(query.include ?? '', explainNodeProducts.query.include),
      ...readCurrencyHeader(headers),
      ...(query.product !== undefined && { product: query.product }),
    };
    return async () => {
      const shopper = { ...wanted.shopper, ...(await identifyShopper(headers, tokens)) };
      const explanation = await commerce.catalog.explainNodeProducts({ ...wanted, shopper });
      return jsonAnswer(200, JSON.stringify(explanation));
    };
  });

const listNodeTreeRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listNodeTree, ({ params, headers }) => async () => {
    const tree = await commerce.catalog.listNodeTree({
      ...params,
      ...readLanguageHeaders(headers),
    });
    return jsonAnswer(200, JSON.stringify(tree));
  });

const listTreeRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listTree, () => async () => {
    const catalogs = await commerce.catalog.listCatalogs();
    const tree: CatalogTree = { catalogs: catalogs.map(renderCatalog) };
    return jsonAnswer(200, JSON.stringify(tree));
  });

function renderCatalog({ id, name, releases }: CatalogSummary): CatalogTree['catalogs'][number] {
  return { id, name, releases: releases.map(renderRelease) };
}

function renderRelease({ id, published_at, products, languages, default_language }: Release) {
  return {
    id,
    published_at: formatTimestamp(published_at),
    products,
    languages: [...languages],
    default_language,
  };
}

const listValuesRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listValues, ({ params, query, headers }) => {
    const { attribute, search, limit } = query;
    if (attribute === undefined) {
      throw new CommerceError('bad_request', 'attribute: is required, such as attribute=tags');
    }
    const wanted = {
      ...params,
      attribute,
      ...(search !== undefined && { search }),
      ...(limit !== undefined && { limit }),
      ...readLanguageHeaders(headers),
    };
    return async () => {
      const values = await commerce.catalog.listValues(wanted);
      return jsonAnswer(200, JSON.stringify(values));
    };
  });

/** Handlers of the helper operations about catalogs. */
const devCatalogRoutes = {
  listTree: listTreeRoute,
  listNodeTree: listNodeTreeRoute,
  listValues: listValuesRoute,
  findProducts: findProductsRoute,
  explainNodeProducts: explainNodeProductsRoute,
} as const satisfies Partial<
  Record<DevOperationName, (dependencies: RouteDependencies) => OperationRoute>
>;

const readClockRoute = (dependencies: DevDependencies) =>
  defineRoute(readClock, () => () => answerClock(dependencies));

const setClockRoute = (dependencies: DevDependencies) =>
  defineRoute(setClock, () => async (change) => {
    dependencies.clock.set(change);
    return readAfterCommit('The clock was set', async () => {
      await dependencies.commerce.subscriptions.activateDue();
      return answerClock(dependencies);
    });
  });

async function answerClock({ clock, commerce }: DevDependencies): Promise<Answer> {
  const body: ClockAnswer = {
    clock: clock.state(),
    upcoming: [...(await commerce.listUpcoming())],
  };
  return jsonAnswer(200, JSON.stringify(body));
}

const describeStoreRoute = (dependencies: DevDependencies) =>
  defineRoute(describeStore, () => () => answerStore(dependencies));

const resetStoreRoute = (dependencies: DevDependencies) =>
  defineRoute(resetStore, () => async () => {
    await dependencies.refill();
    return readAfterCommit('The store was reset', () => answerStore(dependencies));
  });

async function answerStore({ commerce, clock, readOnly }: DevDependencies): Promise<Answer> {
  const { location, ...records } = await commerce.describe();
  const body = {
    location,
    records,
    clock: clock.state(),
    ...(await commerce.settings()),
    ...(await commerce.describeValues()),
    read_only: readOnly,
  };
  return jsonAnswer(200, JSON.stringify(body));
}

const readSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(readSubscription, ({ params }) => async () => {
    return answerReading(await commerce.subscriptions.read(params.subscription_uuid));
  });

const restoreSubscriptionRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(restoreSubscription, ({ params, headers }) => async ({ snapshot }) => {
    const id = params.subscription_uuid;
    if (typeof snapshot.id === 'string') requireSameId(id, snapshot.id, '/snapshot/id');
    const known = readVersions(headers);
    return answerReading(await commerce.subscriptions.restore(id, snapshot, known));
  });

function answerReading(reading: ReadSubscription): Answer {
  return jsonAnswer(200, JSON.stringify(reading), { ETag: quoteTag(reading.version) });
}

const issueTestTokenRoute = (dependencies: RouteDependencies) =>
  defineRoute(issueTestToken, ({ grant = everyone }) => async (request) => {
    // An account's token reads the subscriptions of the account and changes their states. A
    // customer's token opens the catalogs that rules reserve for the customer. Reading the rules
    // would reveal that customer.
    if (request.kind === 'account') requirePermission(grant, updateSubscription);
    if (request.kind === 'customer') requirePermission(grant, listRules);
    const body: TestToken = { token: await issue(request, dependencies) };
    return jsonAnswer(200, JSON.stringify(body));
  });

function issue(
  { kind, id }: TestTokenRequest,
  { tokens, client }: RouteDependencies,
): Promise<string> {
  if (kind === 'expired') return tokens.issueExpired(client.id);
  if (id !== undefined) return tokens.issueShopper(kind, id);
  throw new CommerceError('validation_failed', `id: is required with kind ${kind}`, {
    pointers: ['/id'],
  });
}

const previewUpdateRoute = ({ commerce: { subscriptions }, tokens }: RouteDependencies) =>
  defineRoute(previewUpdate, ({ params, headers, grant }) => {
    const findScope = scopeToAccount(headers, grant, tokens);
    const preview: AnswerRequest = async (body) => {
      const id = params.subscription_uuid;
      const scope = await findScope();
      const { update, known, fault } = checkUpdate(id, body, headers);
      if (fault) {
        // Checks the body before the subscription: an update reports an invalid body first.
        const { before } = await subscriptions.preview(id, {}, scope).catch((error) => {
          throw error instanceof CommerceError && error.code === 'not_found' ? fault : error;
        });
        return answer({ before, changes: [], errors: locateErrors(fault) });
      }
      const change = update.data.attributes;
      const options = { ...known, ...scope };
      const { refusal, changes, ...states } = await subscriptions.preview(id, change, options);
      const errors = refusal ? locateErrors(locateInBody(refusal)) : [];
      return answer({ ...states, changes: [...changes], errors });
    };
    return Object.assign(preview, { identify: findScope });
  });

const validateUpdate = createValidator(SubscriptionUpdate);

/** Returns the body and the conditions of an update, or the error that the update would have. */
function checkUpdate(
  id: string,
  body: unknown,
  headers: Parameters<typeof readVersions>[0],
): CheckedUpdate {
  try {
    const update = requireValid(validateUpdate(body));
    requireSameId(id, update.data.id, '/data/id');
    return { update, known: readVersions(headers) };
  } catch (error) {
    if (error instanceof CommerceError) return { fault: error };
    throw error;
  }
}

type CheckedUpdate =
  | {
      readonly update: SubscriptionUpdate;
      readonly known: ReturnType<typeof readVersions>;
      readonly fault?: undefined;
    }
  | { readonly update?: undefined; readonly known?: undefined; readonly fault: CommerceError };

/** Returns the errors of a response, each with its position in the body if it has one. */
function locateErrors(failure: CommerceError): PreviewError[] {
  return listErrors(failure).map((element, index) => {
    const pointer = failure.pointers[index];
    return { ...element, ...(pointer !== undefined && { pointer }) };
  });
}

function answer(preview: UpdatePreview): Answer {
  return jsonAnswer(200, JSON.stringify(preview));
}

/** Handlers of the helper operations of development mode. */
export const devRoutes = {
  ...devCatalogRoutes,
  describeStore: describeStoreRoute,
  browseSubscriptions: browseSubscriptionsRoute,
  readSubscription: readSubscriptionRoute,
  restoreSubscription: restoreSubscriptionRoute,
  previewUpdate: previewUpdateRoute,
  readClock: readClockRoute,
  setClock: setClockRoute,
  issueTestToken: issueTestTokenRoute,
  importFiles: importFilesRoute,
  resetStore: resetStoreRoute,
} as const satisfies Record<DevOperationName, DevRoute>;

/** Additional capabilities of development mode. */
export interface DevelopmentTools {
  /** The clock of the store. */
  readonly clock: SteerableClock;
  /** Empties the store and fills it as the first start did. */
  readonly refill: () => Promise<void>;
}

/** Dependencies of the handlers of development mode. */
interface DevDependencies extends RouteDependencies, DevelopmentTools {
  readonly readOnly: boolean;
}

/** Creates the handler of a helper operation. */
type DevRoute = (dependencies: DevDependencies) => OperationRoute;
