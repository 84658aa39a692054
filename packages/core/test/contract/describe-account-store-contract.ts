import { describe } from 'vitest';
import { describeAddresses } from './accounts/addresses.js';
import { describeMembers } from './accounts/members.js';
import { describeReadingAccounts } from './accounts/reading.js';
import { describeSigningIn } from './accounts/signing-in.js';
import type { OpenStorage } from './use-commerce.js';

/**
 * Declares the tests that every engine's store of accounts must pass, through the service that asks
 * it. `openStorage` opens an empty storage.
 */
export function describeAccountStoreContract(openStorage: OpenStorage): void {
  describe('the store of accounts', () => {
    describe('read', () => describeReadingAccounts(openStorage));
    describe('members', () => describeSigningIn(openStorage));
    describe('members and their accounts', () => describeMembers(openStorage));
    describe('addresses', () => describeAddresses(openStorage));
  });
}
