import { decodeOrLeave } from '../lib/decode.js';

/** A piece of an address: the mark it begins with, and what stands there. */
interface TargetPart {
  readonly start: number;
  readonly mark: string;
  readonly text: string;
  /** The text decoded. */
  readonly value: string;
  /** Whether it is a long id that nobody reads. */
  readonly isId: boolean;
}

/** An address cut where a line may best be broken. Put together again, the parts are the address. */
export function splitTarget(target: string): readonly TargetPart[] {
  return [...target.matchAll(/([/?&]?)([^/?&]*)/g)]
    .filter(([whole]) => whole !== '')
    .map(({ 1: mark = '', 2: text = '', index }) => ({
      start: index,
      mark,
      text,
      value: decodeOrLeave(text),
      isId: mark === '/' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(text),
    }));
}
