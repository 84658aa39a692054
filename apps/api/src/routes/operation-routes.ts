import { isSameText } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type {
  StockDocument,
  StockList,
  StockLocationDocument,
  StockLocationList,
} from '@aisle/schema/carts';
import { operationList, operations } from '@aisle/schema/contract';
import type { SubscriptionImportDocument } from '@aisle/schema/subscriptions';
import { isPublicSecret } from '../access/tokens.js';
import { jsonAnswer } from '../http/answer/exchange.js';
import { defineRoute, type OperationRoute } from '../http/operations/serve-operation.js';
import { renderLinks, renderMeta } from '../http/render-records.js';
import { readSubscriptionFile } from '../import/read-subscription-file.js';
import { accountRoutes } from './account-routes.js';
import { cartRoutes } from './cart-routes.js';
import { multiSearchRoute, serveRead } from './serve-reads.js';
import {
  checkOutCartRoute,
  type OperationOf,
  type RouteDependencies,
  serveCart,
  serveRecords,
  updateSubscriptionRoute,
} from './serve-records.js';

const {
  createAccessToken,
  getStock,
  getStockLocation,
  importSubscriptions,
  listStock,
  listStockLocations,
} = operations;

/** Returns all operations with their handlers. */
export function operationRoutes(dependencies: RouteDependencies): readonly OperationRoute[] {
  return operationList.map((operation) => serve(operation, dependencies));
}

/** Chooses the handler of an operation by its kind. */
function serve(
  operation: (typeof operationList)[number],
  dependencies: RouteDependencies,
): OperationRoute {
  switch (operation.kind) {
    case 'page':
    case 'resource':
      return { operation, handle: serveRead(operation, dependencies) };
    case 'record':
      return { operation, handle: serveRecords(operation, dependencies) };
    case 'cart':
      return { operation, handle: serveCart(operation, dependencies) };
    case 'own':
      return ownRoutes[operation.name](dependencies);
  }
}

const createAccessTokenRoute = ({ client, tokens }: RouteDependencies) =>
  defineRoute(createAccessToken, ({ foreignPage }) => async (body) => {
    const { client_id, client_secret, grant_type } = body;
    const needsSecret = grant_type === 'client_credentials';
    if (needsSecret && client_secret === undefined) {
      throw new CommerceError(
        'validation_failed',
        'client_secret: is required with grant_type client_credentials',
      );
    }
    const isKnown = isSameText(client_id, client.id);
    const isTrusted = !needsSecret || isSameText(client_secret ?? '', client.secret);
    if (!isKnown || !isTrusted) throw refuseClient(needsSecret);
    if (needsSecret && foreignPage !== undefined && isPublicSecret(client.secret)) {
      throw refusePage(foreignPage);
    }
    const token = await tokens.issueAccess(client_id, grant_type);
    return jsonAnswer(200, JSON.stringify(token));
  });

function refuseClient(needsSecret: boolean): CommerceError {
  const names = needsSecret ? 'client_id or client_secret' : 'client_id';
  return new CommerceError('unauthorized', `Wrong ${names}.`);
}

/** Returns the error for a foreign page that uses the public secret, which authenticates nobody. */
function refusePage(found: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, but the client secret is the public default, so any web page could get a token with write permission. Request the token from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page's host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.`,
  );
}

const getStockLocationRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(getStockLocation, ({ params }) => async () => {
    const { location } = await commerce.inventories.getLocation(params);
    const document: StockLocationDocument = { data: location };
    return jsonAnswer(200, JSON.stringify(document));
  });

const getStockRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(getStock, ({ params }) => async () => {
    const { stock } = await commerce.inventories.getStock(params);
    const document: StockDocument = { data: stock };
    return jsonAnswer(200, JSON.stringify(document));
  });

const listStockLocationsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listStockLocations, ({ path, parameters, query }) => async () => {
    const { 'page[limit]': limit, 'page[offset]': offset } = query;
    const { locations, ...page } = await commerce.inventories.listLocations({
      ...(limit !== undefined && { limit }),
      ...(offset !== undefined && { offset }),
    });
    const document: StockLocationList = {
      meta: renderMeta({ ...page, length: locations.length }),
      data: [...locations],
      links: renderLinks(path, parameters, page),
    };
    return jsonAnswer(200, JSON.stringify(document));
  });

const listStockRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(listStock, () => async ({ data }) => {
    const product_ids = data.map(({ id }) => id);
    const { stock } = await commerce.inventories.listStock({ product_ids });
    const document: StockList = { data: [...stock] };
    return jsonAnswer(200, JSON.stringify(document));
  });

/** Name of a file that was sent without one. */
const unnamed = 'import_file';

const importSubscriptionsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(importSubscriptions, () => async (body, timing) => {
    const { import_file, file_name = unnamed, external_ref } = body;
    const file = await readSubscriptionFile(file_name, import_file).catch(asFaultOfBody);
    timing?.end('read', 'read the lines');
    const { id, subscriptions, started_at, finished_at } =
      await commerce.records.importSubscriptions(file);
    timing?.end('store', 'store the records');
    const { uploaded } = file;
    const document: SubscriptionImportDocument = {
      data: {
        id,
        type: 'subscription_import',
        attributes: { ...(external_ref !== undefined && { external_ref }), status: 'success' },
        meta: {
          owner: 'store',
          timestamps: {
            updated_at: finished_at,
            created_at: started_at,
            started_at,
            finished_at,
          },
          records: {
            uploaded,
            imported: {
              ...uploaded,
              subscription_feature: 0,
              subscription_subscriber: 0,
              subscription: subscriptions,
            },
          },
        },
      },
    };
    return jsonAnswer(201, JSON.stringify(document));
  });

/** Reports an unusable file as an error of the request, since the file is its body. */
function asFaultOfBody(error: unknown): never {
  if (!(error instanceof CommerceError) || error.code !== 'unusable_file') throw error;
  throw new CommerceError('validation_failed', error.details, { cause: error });
}

/** Operations with a handler of their own. */
const ownRoutes = {
  ...accountRoutes,
  ...cartRoutes,
  createAccessToken: createAccessTokenRoute,
  checkOutCart: checkOutCartRoute,
  getStock: getStockRoute,
  getStockLocation: getStockLocationRoute,
  importSubscriptions: importSubscriptionsRoute,
  listStock: listStockRoute,
  listStockLocations: listStockLocationsRoute,
  multiSearch: multiSearchRoute,
  updateSubscription: updateSubscriptionRoute,
} as const satisfies Record<
  OperationOf<'own'>['name'],
  (dependencies: RouteDependencies) => OperationRoute
>;
