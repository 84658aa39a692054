import { describe } from 'vitest';
import { describeCartAccounts } from './carts/cart-accounts.js';
import { describeCustomDiscounts } from './carts/custom-discounts.js';
import { describeCustomItems } from './carts/custom-items.js';
import { describePricingCarts } from './carts/pricing.js';
import { describePromotions } from './carts/promotions.js';
import { describeStocking } from './carts/stocking.js';
import { describeStoringCarts } from './carts/storing.js';
import { describeSubscriptionItems } from './carts/subscription-items.js';
import { describeTaxes } from './carts/taxes.js';
import { describeUsingCarts } from './carts/using.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine's stores of carts and of stock must pass, by themselves and through the
 * service that asks them. `openStorage` opens an empty storage; each test closes its own.
 */
export function describeCartStoreContract(openStorage: OpenStorage): void {
  describe('the store of carts', () => {
    for (const [part, declare] of Object.entries(parts)) describe(part, () => declare(openStorage));
  });
}

const parts = {
  'by itself': describeStoringCarts,
  'in use': describeUsingCarts,
  'what it costs': describePricingCarts,
  'custom items': describeCustomItems,
  promotions: describePromotions,
  subscriptions: describeSubscriptionItems,
  taxes: describeTaxes,
  'custom discounts': describeCustomDiscounts,
  stock: describeStocking,
  accounts: describeCartAccounts,
};
