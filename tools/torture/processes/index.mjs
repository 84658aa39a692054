// What other workspaces use of this folder.
export { createAisles, makeScratch } from './aisles.mjs';
export { createStores } from './stores.mjs';
