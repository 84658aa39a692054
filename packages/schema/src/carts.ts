export {
  Cart,
  CartDescription,
  CartDocument,
  CartId,
  CartItemsDocument,
  CartName,
  CartPrice,
  maxCartItems,
} from './carts/cart.js';
export {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
  CustomItemAddition,
  ItemAddition,
} from './carts/cart-changes.js';
export {
  CartAmount,
  CartItem,
  CartItemPrice,
  ItemType,
  ItemUnavailability,
  maxItemQuantity,
  TaxItem,
} from './carts/cart-item.js';
export { defaultLocation, LocationSlug } from './inventories/location-slug.js';
export {
  Stock,
  StockDocument,
  StockLevel,
  StockList,
  StockLocation,
  StockLocationDocument,
  StockLocationList,
  StockRequest,
} from './inventories/stock.js';
