import type { Reading, ReadOperations } from '@aisle/core/engine';
import { CommerceError } from '@aisle/schema';
import type {
  StockDocument,
  StockList,
  StockLocationDocument,
  StockLocationList,
} from '@aisle/schema/carts';
import type { IncludeName } from '@aisle/schema/catalog';
import {
  addCartItem,
  configureProduct,
  createAccessToken,
  createCart,
  createRule,
  createSubscription,
  createSubscriptionState,
  deleteCart,
  deleteCartItem,
  deleteCartItems,
  deleteRelease,
  deleteRule,
  getCart,
  getCatalog,
  getCurrency,
  getFile,
  getHierarchy,
  getNode,
  getOffering,
  getOfferingPlan,
  getOfferingPricingOption,
  getProduct,
  getRelease,
  getRule,
  getStock,
  getStockLocation,
  getSubscriber,
  getSubscription,
  getSubscriptionPlan,
  getSubscriptionPricingOption,
  getSubscriptionState,
  importSubscriptions,
  listCartItems,
  listCatalogs,
  listComponentProducts,
  listCurrencies,
  listFiles,
  listHierarchies,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  listNodeChildren,
  listNodeProducts,
  listNodes,
  listOfferingFeatures,
  listOfferingPlans,
  listOfferingPricingOptions,
  listOfferings,
  listProductChildren,
  listProducts,
  listReleases,
  listRules,
  listStock,
  listStockLocations,
  listSubscriptionPlans,
  listSubscriptionPricingOptions,
  listSubscriptionStates,
  listSubscriptions,
  type Operation,
  type OperationName,
  publishCatalog,
  updateCart,
  updateCartItem,
  updateRule,
} from '@aisle/schema/contract';
import type { SubscriptionImportDocument } from '@aisle/schema/subscriptions';
import { isPublicSecret, isSameSecret } from '../access/tokens.js';
import { jsonAnswer } from '../http/answer/exchange.js';
import {
  type BodyOf,
  defineReadingRoute,
  defineRoute,
  type OperationRoute,
} from '../http/operations/reading-route.js';
import {
  type RenderedAnswer,
  type RequestAddress,
  renderLinks,
  renderMeta,
  renderPage,
  renderResource,
} from '../http/render-records.js';
import { readReadRequest } from '../http/request/read-record-request.js';
import { readSubscriptionFile } from '../import/read-subscription-file.js';
import {
  type RouteDependencies,
  serveCart,
  serveRecords,
  updateSubscriptionRoute,
} from './serve-records.js';

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
    const isKnown = isSameSecret(client_id, client.id);
    const isTrusted = !needsSecret || isSameSecret(client_secret ?? '', client.secret);
    if (!isKnown || !isTrusted) throw refuseClient(needsSecret);
    if (needsSecret && foreignPage !== undefined && isPublicSecret(client.secret)) {
      throw refusePage(foreignPage);
    }
    const token = await tokens.issueAccess(client_id, grant_type);
    return jsonAnswer(200, JSON.stringify(token));
  });

function refuseClient(needsSecret: boolean): CommerceError {
  const names = needsSecret ? 'client_id and client_secret are' : 'client_id is';
  return new CommerceError('unauthorized', `The ${names} not known to this service.`);
}

/** Returns the error for a foreign page that uses the public secret, which authenticates nobody. */
function refusePage(found: string): CommerceError {
  return new CommerceError(
    'forbidden',
    `${found}, and with the client secret of the manual any page that is open in a browser could ask for a token that may write. Ask from a server, which sends no Origin; or set a secret of your own (AISLE_CLIENT_SECRET); or name the page's host with --allowed-host. A token to read catalogs needs no secret: grant_type implicit.`,
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
function serveRead<Name extends keyof ReadOperations, Definition extends ReadDefinition<Name>>(
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

/** Name of a file that was sent without one. */
const unnamed = 'import_file';

const importSubscriptionsRoute = ({ commerce }: RouteDependencies) =>
  defineRoute(importSubscriptions, () => async (body, timing) => {
    const { import_file, file_name = unnamed, external_ref } = body;
    const file = await readSubscriptionFile(file_name, import_file).catch(asFaultOfBody);
    timing?.end('read', 'read the lines');
    const { id, subscriptions, started_at, finished_at } =
      await commerce.records.importSubscriptions(file);
    timing?.end('store', 'bring what they say to the disk');
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

/** Handlers of all operations. */
export const operationRoutes = {
  listNodeProducts: serveRead(listNodeProducts, renderPage),
  listNodes: serveRead(listNodes, renderPage),
  getProduct: serveRead(getProduct, renderResource),
  getRelease: serveRead(getRelease, renderResource),
  listHierarchies: serveRead(listHierarchies, renderPage),
  getHierarchy: serveRead(getHierarchy, renderResource),
  listHierarchyChildren: serveRead(listHierarchyChildren, renderPage),
  listHierarchyNodes: serveRead(listHierarchyNodes, renderPage),
  listHierarchyProducts: serveRead(listHierarchyProducts, renderPage),
  getNode: serveRead(getNode, renderResource),
  listNodeChildren: serveRead(listNodeChildren, renderPage),
  listProducts: serveRead(listProducts, renderPage),
  listProductChildren: serveRead(listProductChildren, renderPage),
  listComponentProducts: serveRead(listComponentProducts, renderPage),
  configureProduct: serveRead(configureProduct, renderResource, ({ data }) => ({
    selected_options: data.selected_options,
  })),
  createCart: serveCart(createCart, 'create', 'cart'),
  getCart: serveCart(getCart, 'get', 'cart'),
  updateCart: serveCart(updateCart, 'update', 'cart'),
  deleteCart: serveCart(deleteCart, 'delete'),
  listCartItems: serveCart(listCartItems, 'get', 'items'),
  addCartItem: serveCart(addCartItem, 'addItem', 'items'),
  updateCartItem: serveCart(updateCartItem, 'updateItem', 'items'),
  deleteCartItem: serveCart(deleteCartItem, 'deleteItem', 'items'),
  deleteCartItems: serveCart(deleteCartItems, 'deleteItems'),
  listStockLocations: listStockLocationsRoute,
  getStockLocation: getStockLocationRoute,
  getStock: getStockRoute,
  listStock: listStockRoute,
  listRules: serveRecords(listRules),
  getRule: serveRecords(getRule),
  createRule: serveRecords(createRule),
  updateRule: serveRecords(updateRule),
  deleteRule: serveRecords(deleteRule),
  listCatalogs: serveRecords(listCatalogs),
  getCatalog: serveRecords(getCatalog),
  listReleases: serveRecords(listReleases),
  publishCatalog: serveRecords(publishCatalog),
  deleteRelease: serveRecords(deleteRelease),
  listFiles: serveRecords(listFiles),
  getFile: serveRecords(getFile),
  listCurrencies: serveRecords(listCurrencies),
  getCurrency: serveRecords(getCurrency),
  updateSubscription: updateSubscriptionRoute,
  createSubscription: serveRecords(createSubscription, '/data'),
  importSubscriptions: importSubscriptionsRoute,
  listSubscriptions: serveRecords(listSubscriptions),
  getSubscription: serveRecords(getSubscription),
  getSubscriber: serveRecords(getSubscriber),
  listSubscriptionPlans: serveRecords(listSubscriptionPlans),
  getSubscriptionPlan: serveRecords(getSubscriptionPlan),
  listSubscriptionPricingOptions: serveRecords(listSubscriptionPricingOptions),
  getSubscriptionPricingOption: serveRecords(getSubscriptionPricingOption),
  listSubscriptionStates: serveRecords(listSubscriptionStates),
  getSubscriptionState: serveRecords(getSubscriptionState),
  createSubscriptionState: serveRecords(createSubscriptionState),
  listOfferings: serveRecords(listOfferings),
  getOffering: serveRecords(getOffering),
  listOfferingPlans: serveRecords(listOfferingPlans),
  getOfferingPlan: serveRecords(getOfferingPlan),
  listOfferingPricingOptions: serveRecords(listOfferingPricingOptions),
  getOfferingPricingOption: serveRecords(getOfferingPricingOption),
  listOfferingFeatures: serveRecords(listOfferingFeatures),
  createAccessToken: createAccessTokenRoute,
} as const satisfies Record<OperationName, (dependencies: RouteDependencies) => OperationRoute>;
