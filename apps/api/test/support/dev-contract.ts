import { createValidator } from '@aisle/schema';
import type { Operation } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { expect } from 'vitest';

/** Response schemas of the helper operations of development mode. */
const promises = devOperations.map(({ method, paths, responses }: Operation) => ({
  method,
  pattern: new RegExp(`^${paths[0].replaceAll(/:[a-z_]+/g, '[^/]+')}$`),
  validate: createValidator(responses[200]?.schema ?? {}),
}));

/** Validates the response of a helper operation against its definition. Ignores other responses. */
export function checkDevAnswer(method: string, path: string, body: unknown): void {
  const promise = promises.find((one) => one.method === method && one.pattern.test(path));
  if (promise) expect(promise.validate(body).faults ?? []).toEqual([]);
}
