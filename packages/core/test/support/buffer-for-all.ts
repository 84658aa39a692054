// The polyfill of `Buffer` for a page. It is imported before the library.
import { Buffer } from 'buffer/index.js';

Object.assign(globalThis, { Buffer });
