import { decodeOrLeave } from '../lib/decode.js';

/**
 * An address cut where a line may best be broken: the mark each part begins with, and what stands behind it, also
 * decoded. Put together again, the parts are the address. `isId` marks long ids, which nobody reads.
 */
export function splitTarget(target: string) {
  return [...target.matchAll(/([/?&]?)([^/?&]*)/g)]
    .filter(([whole]) => whole !== '')
    .map(({ 1: mark = '', 2: text = '', index: start }) => {
      const value = decodeOrLeave(text);
      return { start, mark, text, value, isId: mark === '/' && isLongId(text) };
    });
}

/** Whether a text is an id that nobody reads. */
export function isLongId(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text);
}
