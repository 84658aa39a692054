import { isRecord } from '../lib/members.js';

/** A difference between two JSON values. The side that lacks the value has no member. */
export interface JsonChange {
  readonly kind: 'added' | 'removed' | 'changed' | 'reordered';
  /** Names from the root, each after a slash; an element that has an id goes by it, others by their place. */
  readonly path: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** What makes one JSON value of another. The order of an object's members does not count. */
export function diffJson(before: unknown, after: unknown, path = ''): readonly JsonChange[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return diffArrays(before, after, path);
  if (isRecord(before) && isRecord(after)) return diffMembers(before, after, path);
  return [{ kind: 'changed', path, before, after }];
}

type Members = Readonly<Record<string, unknown>>;

function diffMembers(before: Members, after: Members, path: string): readonly JsonChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const inner = `${path}/${name}`;
    if (!Object.hasOwn(after, name)) return removed(inner, before[name]);
    if (!Object.hasOwn(before, name)) return added(inner, after[name]);
    return diffJson(before[name], after[name], inner);
  });
}

function diffArrays(
  before: readonly unknown[],
  after: readonly unknown[],
  path: string,
): readonly JsonChange[] {
  const [had, has] = [byId(before), byId(after)];
  if (had && has) return diffIdentified(had, has, path);
  if (![...before, ...after].some((element) => typeof element === 'object' && element !== null)) {
    const same =
      before.length === after.length && before.every((element, index) => element === after[index]);
    return same ? [] : [{ kind: 'changed', path, before, after }];
  }
  return diffMembers({ ...before }, { ...after }, path);
}

function diffIdentified(
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
  path: string,
): readonly JsonChange[] {
  const kept = [...before.keys()].filter((id) => after.has(id));
  const order = [...after.keys()].filter((id) => before.has(id));
  const isReordered = kept.some((id, index) => id !== order[index]);
  return [
    ...diffMembers(Object.fromEntries(before), Object.fromEntries(after), path),
    ...(isReordered
      ? [{ kind: 'reordered', path, before: [...before.keys()], after: [...after.keys()] } as const]
      : []),
  ];
}

/** Elements by their ids; undefined unless each is an object with an id of its own. */
function byId(elements: readonly unknown[]): ReadonlyMap<string, unknown> | undefined {
  const known = new Map<string, unknown>();
  for (const element of elements) {
    const id = isRecord(element) ? element.id : undefined;
    if (typeof id !== 'string' || known.has(id)) return undefined;
    known.set(id, element);
  }
  return known;
}

function added(path: string, after: unknown): readonly JsonChange[] {
  return [{ kind: 'added', path, after }];
}

function removed(path: string, before: unknown): readonly JsonChange[] {
  return [{ kind: 'removed', path, before }];
}
