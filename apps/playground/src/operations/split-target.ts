import { decodeOrLeave } from '../lib/decode.js';

/**
 * Splits an address where a line may break. Each part has its leading mark and its text, raw and
 * decoded. Joined, the parts are the address. `isId` marks long ids.
 */
export function splitTarget(target: string) {
  return [...target.matchAll(/([/?&]?)([^/?&]*)/g)]
    .filter(([whole]) => whole !== '')
    .map(({ 1: mark = '', 2: text = '', index: start }) => {
      const value = decodeOrLeave(text);
      return { start, mark, text, value, isId: mark === '/' && isLongId(text) };
    });
}

/** @returns true if a text is a UUID, which people do not read. */
export function isLongId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
}
