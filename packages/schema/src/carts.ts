export {
  Cart,
  CartAmount,
  CartDescription,
  CartDocument,
  CartId,
  CartItem,
  CartItemPrice,
  CartItemsDocument,
  CartName,
  CartPrice,
  ItemUnavailability,
  maxCartItems,
  maxItemQuantity,
} from './carts/cart.js';
export {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
} from './carts/cart-changes.js';
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
