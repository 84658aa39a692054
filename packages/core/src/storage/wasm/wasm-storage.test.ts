import { isThorough } from '@aisle/testing';
import { describe } from 'vitest';
import { describeStorageContract } from '../../../test/contract/describe-storage-contract.js';
import { openWasm } from './open-wasm.js';

describe('a store in WebAssembly', () => {
  describeStorageContract(() => openWasm(), { thorough: isThorough });
});
