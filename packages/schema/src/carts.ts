export {
  Cart,
  CartDescription,
  CartDocument,
  CartId,
  CartItemsDocument,
  CartName,
} from './carts/cart.js';
export {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
} from './carts/cart-changes.js';
export { CartItem, ItemUnavailability, maxCartItems, maxItemQuantity } from './carts/cart-item.js';
export { CartAmount, CartItemPrice, CartPrice } from './carts/cart-price.js';
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
