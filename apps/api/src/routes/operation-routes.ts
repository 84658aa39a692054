import {
  addCartItem,
  configureProduct,
  createCart,
  deleteCart,
  deleteCartItem,
  deleteCartItems,
  getCart,
  getHierarchy,
  getNode,
  getProduct,
  getRelease,
  listCartItems,
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
  type OperationName,
  updateCartItem,
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
  configureProduct: serveRead(configureProduct, renderResource),
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
  updateSubscription: updateSubscriptionRoute,
  createAccessToken: createAccessTokenRoute,
} as const satisfies Record<OperationName, (dependencies: RouteDependencies) => OperationRoute>;
