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
  CartPromotion,
  ItemType,
  ItemUnavailability,
  maxCartItems,
  maxItemQuantity,
  TaxItem,
} from './carts/cart.js';
export {
  CartChange,
  CartCreation,
  CartItemAddition,
  CartItemAdditions,
  CartItemChange,
  CustomItemAddition,
  ItemAddition,
  PromotionItemAddition,
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
