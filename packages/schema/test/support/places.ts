import { joinPointer, pointerNames } from '../../src/validation/fault.js';

/** The JSON Pointers of everything within a value, the value itself first; not within `opaque` ones. */
export function placesIn(value: unknown, opaque: readonly string[] = [], from = ''): string[] {
  if (typeof value !== 'object' || value === null || opaque.includes(from)) return [from];
  const members = Object.entries(value);
  return [
    from,
    ...members.flatMap(([name, member]) => placesIn(member, opaque, joinPointer(from, name))),
  ];
}

/** What a value holds at a place. */
export function readAt(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce(
    (place, name) => (place as Record<string, unknown>)[name],
    value,
  );
}

/** A copy of a value that holds something else at a place. */
export function replaceAt(value: unknown, pointer: string, next: unknown): unknown {
  return changeAt(value, pointer, (parent, name) => {
    parent[name] = next;
  });
}

/** A copy of a value without the member at a place. */
export function removeAt(value: unknown, pointer: string): unknown {
  return changeAt(value, pointer, (parent, name) => {
    delete parent[name];
  });
}

function changeAt(
  value: unknown,
  pointer: string,
  change: (parent: Record<string, unknown>, name: string) => void,
): unknown {
  const root = { value: JSON.parse(JSON.stringify(value)) as unknown };
  const names = ['value', ...pointerNames(pointer)];
  const last = names.pop() ?? '';
  const parent = names.reduce<unknown>(
    (place, name) => (place as Record<string, unknown>)[name],
    root,
  );
  change(parent as Record<string, unknown>, last);
  return root.value;
}
