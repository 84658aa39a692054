import { createAccessToken } from './access/create-access-token.js';
import { addCartItem } from './carts/operations/add-cart-item.js';
import { createCart } from './carts/operations/create-cart.js';
import { deleteCart } from './carts/operations/delete-cart.js';
import { deleteCartItem } from './carts/operations/delete-cart-item.js';
import { deleteCartItems } from './carts/operations/delete-cart-items.js';
import { getCart } from './carts/operations/get-cart.js';
import { listCartItems } from './carts/operations/list-cart-items.js';
import { updateCartItem } from './carts/operations/update-cart-item.js';
import { configureProduct } from './catalog/reads/configure-product.js';
import { getHierarchy } from './catalog/reads/get-hierarchy.js';
import { getNode } from './catalog/reads/get-node.js';
import { getProduct } from './catalog/reads/get-product.js';
import { getRelease } from './catalog/reads/get-release.js';
import { listComponentProducts } from './catalog/reads/list-component-products.js';
import { listHierarchies } from './catalog/reads/list-hierarchies.js';
import { listHierarchyChildren } from './catalog/reads/list-hierarchy-children.js';
import { listHierarchyNodes } from './catalog/reads/list-hierarchy-nodes.js';
import { listHierarchyProducts } from './catalog/reads/list-hierarchy-products.js';
import { listNodeChildren } from './catalog/reads/list-node-children.js';
import { listNodeProducts } from './catalog/reads/list-node-products.js';
import { listNodes } from './catalog/reads/list-nodes.js';
import { listProductChildren } from './catalog/reads/list-product-children.js';
import { listProducts } from './catalog/reads/list-products.js';
import { createRule } from './catalog/records/create-rule.js';
import { deleteRelease } from './catalog/records/delete-release.js';
import { deleteRule } from './catalog/records/delete-rule.js';
import { getCatalog } from './catalog/records/get-catalog.js';
import { getRule } from './catalog/records/get-rule.js';
import { listCatalogs } from './catalog/records/list-catalogs.js';
import { listReleases } from './catalog/records/list-releases.js';
import { listRules } from './catalog/records/list-rules.js';
import { publishCatalog } from './catalog/records/publish-catalog.js';
import { updateRule } from './catalog/records/update-rule.js';
import { getStock } from './inventories/get-stock.js';
import { listStockLocations } from './inventories/list-stock-locations.js';
import type { Operation } from './operation/operation.js';
import { updateSubscription } from './subscriptions/update-subscription.js';

export {
  addCartItem,
  configureProduct,
  createAccessToken,
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
  getStock,
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
  listStockLocations,
  publishCatalog,
  updateCartItem,
  updateRule,
  updateSubscription,
};

/** Every operation of the service. Each says whether the library has it too. */
export const operations = [
  listNodeProducts,
  listNodes,
  getProduct,
  getRelease,
  listHierarchies,
  getHierarchy,
  listHierarchyChildren,
  listHierarchyNodes,
  listHierarchyProducts,
  getNode,
  listNodeChildren,
  listProducts,
  listProductChildren,
  listComponentProducts,
  configureProduct,
  createCart,
  getCart,
  deleteCart,
  listCartItems,
  addCartItem,
  updateCartItem,
  deleteCartItem,
  deleteCartItems,
  listStockLocations,
  getStock,
  listRules,
  getRule,
  createRule,
  updateRule,
  deleteRule,
  listCatalogs,
  getCatalog,
  listReleases,
  publishCatalog,
  deleteRelease,
  updateSubscription,
  createAccessToken,
] as const satisfies readonly (Operation & Required<Pick<Operation, 'library'>>)[];

export type OperationName = (typeof operations)[number]['name'];
