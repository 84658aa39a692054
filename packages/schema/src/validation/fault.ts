/** One reason why a value does not fit its schema. */
export interface Fault {
  /** JSON Pointer of the faulty place, the empty string for the value itself. */
  readonly pointer: string;
  /** What is wrong there and what is allowed, as the rest of a sentence. */
  readonly message: string;
}

/** A JSON Pointer as a path of names, for messages: `/data/tags/0` → `data.tags.0`. */
export function formatPointer(pointer: string): string {
  return pointerNames(pointer).join('.');
}

/** The names that a JSON Pointer passes through. */
export function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The JSON Pointer that continues `pointer` by one name. */
export function joinPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
