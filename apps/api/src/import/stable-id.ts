import { parse, v5 } from 'uuid';

const namespace = parse('0f0a2f6e-5b0c-4c0e-9a53-7e9d5d6f2b14');

/**
 * Derives an id from names: the same names give the same id, so that another import updates the
 * record.
 */
export function stableId(kind: string, ...names: readonly string[]): string {
  return v5(JSON.stringify([kind, ...names]), namespace);
}
