import type { ListEdit } from './edit-list.js';
import type { ListName } from './stored-list.js';

/** Takes a product into lists, or out of them. */
type ListChange = (lists: readonly ListName[], place: number) => void;

/** Collects a release's changes to lists, so that each list is written once. */
export interface EditCollector {
  readonly add: ListChange;
  readonly remove: ListChange;
  /** Every list that changes, each with its whole edit. */
  edits(): Iterable<readonly [ListName, ListEdit]>;
}

export function collectEdits(): EditCollector {
  const edits = new Map<string, { name: ListName; removed: number[]; added: number[] }>();
  const editOf = ({ node, attribute, value }: ListName) => {
    const key = `${node} ${attribute} ${value}`;
    const known = edits.get(key);
    if (known) return known;
    const made = { name: { node, attribute, value }, removed: [], added: [] };
    edits.set(key, made);
    return made;
  };
  return {
    add(lists, place) {
      for (const list of lists) editOf(list).added.push(place);
    },
    remove(lists, place) {
      for (const list of lists) editOf(list).removed.push(place);
    },
    *edits() {
      for (const { name, removed, added } of edits.values()) {
        yield [name, { removed: ascending(removed), added: ascending(added) }];
      }
    },
  };
}

function ascending(numbers: readonly number[]): readonly number[] {
  return [...numbers].sort((a, b) => a - b);
}
