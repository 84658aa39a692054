/** Reason why a value does not fit its schema. */
export interface Fault {
  /** JSON pointer of the faulty value; an empty string for the whole value. */
  readonly pointer: string;
  /** Fault and allowed values, as the rest of a sentence. */
  readonly message: string;
}

/** Formats a JSON pointer for messages: `data.tags.0` for `/data/tags/0`. */
export function formatPointer(pointer: string): string {
  return pointerNames(pointer).join('.');
}

/** Returns the member names in a JSON pointer. */
export function pointerNames(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Returns the JSON pointer with one more name appended. */
export function joinPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
