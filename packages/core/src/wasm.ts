export { openWasm, type WasmOptions, type WasmStorage } from './storage/wasm/open-wasm.js';
