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

/** The operation of a name, the first one when nothing has it. */
export function findEntry(name: string): OperationEntry {
  const entry = operationEntries.find((one) => one.name === name) ?? operationEntries[0];
  if (entry === undefined) throw new TypeError('the contract has no operations');
  return entry;
}

/** One of what an operation lists, such as `product`; undefined where there is nothing to filter. */
export function listedResource({ query }: Operation): string | undefined {
  return query.filter?.filterTable?.resource;
}

/** A control that shows fields of a request together, or better than their schema alone can. */
export interface SpecialControl {
  /** The keys of the fields that it shows, the one in whose place it is drawn first; none where it does not fit. */
  readonly claim: (entry: OperationEntry) => readonly string[];
  readonly Component: ComponentType<{ readonly entry: OperationEntry }>;
}
