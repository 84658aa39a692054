import { type Operation, type OperationName, operations } from '@aisle/schema/contract';
import type { ComponentType } from 'react';
import type { RequestFields } from './field.js';
import { requestFields } from './request-fields.js';

/** An operation with the fields of its form. */
export interface OperationEntry {
  readonly name: OperationName;
  readonly operation: Operation;
  readonly fields: RequestFields;
}

/** Every operation, in the contract's order. */
export const operationEntries: readonly OperationEntry[] = operations.map((operation) => ({
  name: operation.name,
  operation,
  fields: requestFields(operation),
}));

/** Returns the operation with a name, or the first one if unknown. */
export function findEntry(name: string): OperationEntry {
  const entry = operationEntries.find((one) => one.name === name) ?? operationEntries[0];
  if (entry === undefined) throw new TypeError('the contract has no operations');
  return entry;
}

/**
 * Returns the type of an operation's listed resources, such as `product`; undefined if it has no
 * filter.
 */
export function listedResource({ query }: Operation): string | undefined {
  return query.filter?.filterTable?.resource;
}

/** A control for several fields of a request, or better than the default one. */
export interface SpecialControl {
  /** Returns the keys of its fields. It is placed at the first one. Empty if it does not apply. */
  readonly claim: (entry: OperationEntry) => readonly string[];
  readonly Component: ComponentType<{ readonly entry: OperationEntry }>;
}
