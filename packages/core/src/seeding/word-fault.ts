import type { ReferenceTarget } from './record-references.js';
import type { FaultCause } from './seed-fault.js';

/** Text of a fault: a JSON Pointer within its record, and a sentence. */
export interface WordedFault {
  readonly pointer: string;
  readonly message: string;
}

/** Describes a fault, with a remedy. */
export function wordFault(fault: FaultCause): WordedFault {
  switch (fault.kind) {
    case 'dangling':
      return {
        pointer: fault.pointer,
        message: `refers to the ${targetNames[fault.target]} ${JSON.stringify(fault.id)}, which neither the seed nor the store has`,
      };
    case 'lost': {
      const { target, id, naming } = fault;
      return {
        pointer: '',
        message: `takes away the ${target} ${JSON.stringify(id.split('/').at(-1))}, which the ${naming.type} ${naming.id} names; keep it, or change the ${naming.type} first`,
      };
    }
    case 'shared sku':
      return {
        pointer: '/sku',
        message: `${JSON.stringify(fault.sku)} is also the sku of ${JSON.stringify(fault.otherName)} (${wordSlug(fault.otherSlug)}id ${fault.other}); prices join products by sku, so each needs its own: change one, or import the other once more without it. If they are one product, keep its id (in a product CSV: its handle)`,
      };
    case 'shared plan':
      return {
        pointer: '',
        message: `plan ${fault.id} belongs to two offerings, ${fault.one} and ${fault.other}; give each plan an id of its own`,
      };
    case 'shared option':
      return {
        pointer: '',
        message: `option ${fault.id} belongs to two variations, ${fault.one} and ${fault.other}; give each option an id of its own`,
      };
    case 'shared node':
      return {
        pointer: '',
        message: `${fault.id} is a hierarchy and a node in one import; give each an id of its own`,
      };
    case 'loop of nodes':
      return {
        pointer: '/parent_id',
        message: `node ${fault.id} is among its own ancestors; let its parent_id lead to a hierarchy`,
      };
    case 'loop of bundles':
      return {
        pointer: '/components',
        message: `bundle ${fault.id} is among its own parts; a bundle cannot be a part of itself`,
      };
    case 'family': {
      const { pointer, message, child } = fault;
      if (child === undefined) return { pointer, message };
      return { pointer: '', message: `of the child ${child} ${pointer} ${message}` };
    }
  }
}

/** Names of reference targets in messages. */
const targetNames: Record<ReferenceTarget, string> = {
  node: 'node or hierarchy',
  hierarchy: 'hierarchy',
  product: 'product',
  variation: 'variation',
  option: 'variation option',
  price_modifier: 'price modifier',
  file: 'file',
  price_book: 'price book',
  catalog: 'catalog',
  offering: 'offering',
  plan: 'plan of the offering',
};

function wordSlug(slug: string | null): string {
  return slug === null ? '' : `slug ${JSON.stringify(slug)}, `;
}
