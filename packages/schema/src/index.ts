export {
  AccessToken,
  AccessTokenRequest,
} from './access/create-access-token.js';
export { CommerceError, type CommerceErrorOptions } from './errors/commerce-error.js';
export { type ErrorCode, errorCodes } from './errors/error-code.js';
export { ErrorElement, ErrorList } from './errors/error-list.js';
export {
  CatalogTimestamp,
  CurrencyCode,
  canonicalUuid,
  formatCatalogTimestamp,
  formatTimestamp,
  parseTimestamp,
  Timestamp,
  toCatalogTimestamp,
  Uuid,
} from './primitives/described.js';
export { maxIdentifierLength } from './primitives/identifier.js';
export { decimalAmount, minorDigits } from './primitives/minor-digits.js';
export { nearestName } from './primitives/nearest-name.js';
export { Money, Price } from './primitives/price.js';
export { createValidator, type Validation } from './validation/create-validator.js';
export { type Fault, joinPointer, pointerNames } from './validation/fault.js';
export { requireValid } from './validation/require-valid.js';
