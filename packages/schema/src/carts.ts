export {
  Cart,
  CartAccount,
  CartAccounts,
  CartAmount,
  CartDescription,
  CartId,
  CartItem,
  CartItemPrice,
  CartName,
  CartPrice,
  CartPromotion,
  ItemType,
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
  CartItemChanges,
  CartMerge,
  CustomItemAddition,
  ItemAddition,
  PromotionItemAddition,
  SubscriptionItemAddition,
} from './carts/cart-changes.js';
export {
  CartDocument,
  CartItemsDocument,
  CartList,
  CartSettings,
  CartSettingsDocument,
} from './carts/cart-documents.js';
export {
  CartDiscountAddition,
  CartDiscountAdditions,
  CustomDiscount,
  CustomDiscountAddition,
  CustomDiscountChange,
  CustomDiscountDocument,
  CustomDiscountsDocument,
  maxCustomDiscounts,
  StoredCustomDiscount,
} from './carts/custom-discount.js';
export {
  LineTaxAddition,
  LineTaxAdditions,
  maxTaxItems,
  TaxAddition,
  TaxChange,
  TaxItem,
  TaxItemDocument,
  TaxItemsDocument,
} from './carts/tax-item.js';
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
