import { readStored } from '../integrity/read-stored.js';
import type { OfferingRecord } from './subscription-store.js';

/** Maximum number of cached offerings, and maximum length of a cached document. */
const capacity = 64;
const maxLength = 64 * 1024;

/**
 * Returns a function that parses stored offerings. It caches them, because many subscriptions share
 * one.
 */
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
