import { type OperationName, operations } from '@aisle/schema/contract';

/** The page's own address of an operation. */
export function hashFor(name: OperationName): string {
  return `#/${name}`;
}

/** The operation that the page's address names, if it names one, whatever else it says. */
export function nameFromHash(hash: string): OperationName | undefined {
  const [path] = hash.split('?');
  return operations.find(({ name }) => hashFor(name) === path)?.name;
}
