import { joinPointer } from '../validation/fault.js';

/** Difference between two JSON values. `before` or `after` is absent if that side has no value. */
export interface JsonChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** JSON pointer from the root. It names list elements by their id, or by their index. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Comparison of lists: element by element, or each list as one value. */
export interface DiffOptions {
  readonly lists?: 'elements' | 'whole';
}

/** Returns the changes from one JSON value to another. The order of object members is ignored. */
export function diffJson(
  before: unknown,
  after: unknown,
  { lists = 'elements' }: DiffOptions = {},
): readonly JsonChange[] {
  return diffValues(before, after, '');

  function diffValues(had: unknown, has: unknown, path: string): readonly JsonChange[] {
    if (had === has) return [];
    if (Array.isArray(had) && Array.isArray(has)) return diffLists(had, has, path);
    if (isObject(had) && isObject(has)) return diffMembers(had, has, path);
    return [{ kind: 'changed', path, before: had, after: has }];
  }

  function diffMembers(had: Members, has: Members, path: string): readonly JsonChange[] {
    const names = new Set([...Object.keys(had), ...Object.keys(has)]);
    return [...names].flatMap((name): readonly JsonChange[] => {
      const inner = joinPointer(path, name);
      if (!Object.hasOwn(has, name)) return [{ kind: 'removed', path: inner, before: had[name] }];
      if (!Object.hasOwn(had, name)) return [{ kind: 'added', path: inner, after: has[name] }];
      return diffValues(had[name], has[name], inner);
    });
  }

  function diffLists(
    had: readonly unknown[],
    has: readonly unknown[],
    path: string,
  ): readonly JsonChange[] {
    const [old, now] = [byId(had), byId(has)];
    if (lists === 'elements' && old && now) return diffIdentified(old, now, path);
    const changes = diffMembers({ ...had }, { ...has }, path);
    const isWhole = lists === 'whole' || ![...had, ...has].some(isContainer);
    if (!isWhole || changes.length === 0) return changes;
    return [{ kind: 'changed', path, before: had, after: has }];
  }

  function diffIdentified(
    had: ReadonlyMap<string, unknown>,
    has: ReadonlyMap<string, unknown>,
    path: string,
  ): readonly JsonChange[] {
    const kept = [...had.keys()].filter((id) => has.has(id));
    const order = [...has.keys()].filter((id) => had.has(id));
    const changes = diffMembers(Object.fromEntries(had), Object.fromEntries(has), path);
    if (kept.every((id, index) => id === order[index])) return changes;
    return [
      ...changes,
      { kind: 'reordered', path, before: [...had.keys()], after: [...has.keys()] },
    ];
  }
}

type Members = Readonly<Record<string, unknown>>;

/** Returns the elements by id, or undefined unless all are objects with distinct ids. */
function byId(elements: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const known = new Map<string, unknown>();
  for (const element of elements) {
    const id = isObject(element) ? element.id : undefined;
    if (typeof id !== 'string' || known.has(id)) return undefined;
    known.set(id, element);
  }
  return known;
}

function isContainer(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function isObject(value: unknown): value is Members {
  return isContainer(value) && !Array.isArray(value);
}
