export {
  AccessToken,
  AccessTokenRequest,
} from './access/create-access-token.js';
export {
  CommerceError,
  type CommerceErrorOptions,
  type ErrorCode,
  ErrorElement,
  ErrorList,
  errorCodes,
} from './errors/commerce-error.js';
export {
  CatalogTimestamp,
  CurrencyCode,
  canonicalUuid,
  formatCatalogTimestamp,
  formatTimestamp,
  maxIdentifierLength,
  parseTimestamp,
  Timestamp,
  toCatalogTimestamp,
  Uuid,
} from './primitives/described.js';
export { nearestName } from './primitives/nearest-name.js';
export { decimalAmount, Money, minorDigits, Price } from './primitives/price.js';
export {
  createValidator,
  describeValue,
  type Fault,
  joinPointer,
  pointerNames,
  requireValid,
  type Validation,
} from './validation/create-validator.js';
