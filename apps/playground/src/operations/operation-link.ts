import { type OperationName, operations } from '@aisle/schema/contract';

/** Returns the page's address of an operation. */
export function hashFor(name: OperationName): string {
  return `#/${name}`;
}

/** Returns the operation that the page's address names; undefined if none. */
export function nameFromHash(hash: string): OperationName | undefined {
  const [path] = hash.split('?');
  return operations.find(({ name }) => hashFor(name) === path)?.name;
}
