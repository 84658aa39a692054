import {
  addCartItem,
  configureProduct,
  createCart,
  createRule,
  deleteCart,
  deleteCartItem,
  deleteCartItems,
  deleteRelease,
  deleteRule,
  getCart,
  getCatalog,
  getHierarchy,
  getNode,
  getProduct,
  getRelease,
  getRule,
  listCartItems,
  listCatalogs,
  listComponentProducts,
  listHierarchies,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  listNodeChildren,
  listNodeProducts,
  listNodes,
  listProductChildren,
  listProducts,
  listReleases,
  listRules,
  type OperationName,
  publishCatalog,
  updateCartItem,
  updateRule,
} from '@aisle/schema';
import type { OperationRoute } from '../http/operations/operation-route.js';
import { renderPage } from '../http/pages/render-page.js';
import { renderResource } from '../http/pages/render-resource.js';
import { createAccessTokenRoute } from './create-access-token.js';
import { getStockRoute } from './get-stock.js';
import { listStockLocationsRoute } from './list-stock-locations.js';
import type { RouteDependencies } from './route-dependencies.js';
import { serveCart } from './serve-cart.js';
import { serveRead } from './serve-read.js';
import { serveRecords } from './serve-records.js';
import { updateSubscriptionRoute } from './update-subscription.js';

/** What answers each operation. */
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
  deleteCart: serveCart(deleteCart, 'delete'),
  listCartItems: serveCart(listCartItems, 'get', 'items'),
  addCartItem: serveCart(addCartItem, 'addItem', 'items'),
  updateCartItem: serveCart(updateCartItem, 'updateItem', 'items'),
  deleteCartItem: serveCart(deleteCartItem, 'deleteItem', 'items'),
  deleteCartItems: serveCart(deleteCartItems, 'deleteItems'),
  listStockLocations: listStockLocationsRoute,
  getStock: getStockRoute,
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
  updateSubscription: updateSubscriptionRoute,
  createAccessToken: createAccessTokenRoute,
} as const satisfies Record<OperationName, (dependencies: RouteDependencies) => OperationRoute>;
