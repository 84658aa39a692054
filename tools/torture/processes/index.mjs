// What other workspaces use of this folder.
export { createAisles } from './aisles.mjs';
export { makeScratch } from './scratch.mjs';
export { createStores } from './stores.mjs';
