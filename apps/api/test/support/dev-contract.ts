import { createValidator } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { expect } from 'vitest';

/** What each helper operation of development mode promises to answer. */
const promises = devOperations.map(({ method, paths, responses }: Operation) => ({
  method,
  pattern: new RegExp(`^${paths[0].replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  validate: createValidator(responses[200]?.schema ?? {}),
}));

/** Holds the answer of a helper operation to its definition. Answers of others are let pass. */
export function checkDevAnswer(method: string, path: string, body: unknown): void {
  const promise = promises.find((one) => one.method === method && one.pattern.test(path));
  if (promise) expect(promise.validate(body).faults ?? []).toEqual([]);
}
