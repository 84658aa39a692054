import { describe } from 'vitest';
import { describeCheckingOut } from './orders/checking-out.js';
import { describePaying } from './orders/paying.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine's store of orders must pass, through the service that asks
 * it. `openStorage` opens an empty storage.
 */
export function describeOrderStoreContract(openStorage: OpenStorage): void {
  describe('the store of orders', () => {
    describe('checkouts', () => describeCheckingOut(openStorage));
    describe('payments', () => describePaying(openStorage));
  });
}
