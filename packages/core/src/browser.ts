export { CommerceError } from '@aisle/schema';
export type { Commerce } from './commerce/commerce.js';
export { type CommerceOptions, createCommerce } from './commerce/create-commerce.js';
export { createClock } from './environment/steerable-clock.js';
export { createMemory, type Memory } from './memory/memory.js';
export { openWasm, type WasmOptions, type WasmStorage } from './storage/wasm/open-wasm.js';
