import { describe } from 'vitest';
import { useStores } from '../../../test/support/use-stores.js';
import { describeStorageContract } from '../../testing/describe-storage-contract.js';
import { openPostgres } from './open-postgres.js';

describe('as it comes', () => declareContract(true));
describe('where connections keep no plans', () => declareContract(false));

function declareContract(prepare: boolean): void {
  const { openStorage, openAgain } = useStores((connectionString) =>
    openPostgres({ connectionString, prepare }),
  );
  describeStorageContract(openStorage, { openAgain, keys: true, thorough: prepare });
}
