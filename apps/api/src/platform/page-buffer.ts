import { Buffer } from 'buffer/index.js';

// The first import of a program for browsers: other modules use `Buffer` as they are loaded.
Object.assign(globalThis, { Buffer });
