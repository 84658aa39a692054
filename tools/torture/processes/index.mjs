// Exports for other workspaces.
export { createAisles, makeScratch } from './aisles.mjs';
export { createStores } from './stores.mjs';
