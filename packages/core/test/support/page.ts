// A program for a page: `Buffer` is there before the library is loaded.
import './buffer-for-all.js';
import { createCommerce, openWasm } from '../../src/browser.js';
import { runShop } from './run-shop.js';

async function useShop(): Promise<ShopInPage> {
  const storage = await openWasm();
  const answers = await runShop(createCommerce, storage);
  return { answers, content: Buffer.from(storage.serialize()).toString('base64') };
}

/** Answers of {@link runShop}, and the content of its store in Base64. */
export interface ShopInPage {
  readonly answers: string;
  readonly content: string;
}

Object.assign(globalThis, { useShop });
