import { readStored } from '../integrity/read-stored.js';
import type { OfferingRecord } from './subscription-store.js';

/** How many offerings are remembered, and the longest document of one that is. */
const capacity = 64;
const maxLength = 64 * 1024;

/** Reads stored offerings. Many subscriptions share one: a document is parsed once while it is in use. */
export function createOfferingReader(): (document: string) => OfferingRecord {
  const known = new Map<string, OfferingRecord>();
  return (document) => {
    const remembered = known.get(document);
    if (remembered) return remembered;
    const offering = readStored<OfferingRecord>(document);
    if (document.length > maxLength) return offering;
    if (known.size >= capacity) known.delete(known.keys().next().value ?? '');
    known.set(document, offering);
    return offering;
  };
}
