import { joinPointer, pointerNames } from '../../src/validation/create-validator.js';

/**
 * Returns the JSON pointers of all parts of a value, starting with the value itself. It does not
 * enter `opaque` parts.
 */
export function placesIn(value: unknown, opaque: readonly string[] = [], from = ''): string[] {
  if (typeof value !== 'object' || value === null || opaque.includes(from)) return [from];
  const members = Object.entries(value);
  return [
    from,
    ...members.flatMap(([name, member]) => placesIn(member, opaque, joinPointer(from, name))),
  ];
}

/** Returns the part of a value at a JSON pointer. */
export function readAt(value: unknown, pointer: string): unknown {
  return pointerNames(pointer).reduce(
    (place, name) => (place as Record<string, unknown>)[name],
    value,
  );
}

/** Returns a copy of a value with another part at a JSON pointer. */
export function replaceAt(value: unknown, pointer: string, next: unknown): unknown {
  return changeAt(value, pointer, (parent, name) => {
    parent[name] = next;
  });
}

/** Returns a copy of a value without the member at a JSON pointer. */
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
