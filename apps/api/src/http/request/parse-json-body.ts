import { CommerceError } from '@aisle/schema';
import { findFirstError, findLostNumber } from '../../import/json-place.js';
import { findExcess, maxJsonDepth, maxJsonStructure } from './json-depth.js';

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses a JSON body.
 * @throws CommerceError `validation_failed` in these cases:
 * - invalid JSON (with line and column)
 * - too much nesting or structure outside of strings
 * - a number that would lose precision
 * - a key that no document of the contract has and that is unsafe in programs
 */
export function parseJsonBody(text: string): unknown {
  const excess = findExcess(text);
  if (excess) {
    throw new CommerceError(
      'validation_failed',
      excess.of === 'depth'
        ? `The body is nested more than ${maxJsonDepth} levels deep at ${describePlace(text, excess.offset)}.`
        : `The body has more than ${maxJsonStructure} characters outside of its strings. Send a file as one string, its quotes and line ends escaped; or in a form (multipart/form-data).`,
    );
  }
  const value = parse(text);
  const lost = findLostNumber(text);
  if (lost) {
    throw new CommerceError(
      'validation_failed',
      `The body cannot be kept as it is: at line ${lost.line}, column ${lost.column}, ${lost.message}.`,
    );
  }
  const key = findForbiddenKey(value);
  if (key === undefined) return value;
  throw new CommerceError('validation_failed', `The body has a member named ${key}; remove it.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommerceError('validation_failed', describeFault(text), { cause });
  }
}

function describeFault(text: string): string {
  if (text.trim() === '') return 'The body is empty; it must be JSON.';
  const first = findFirstError(text);
  if (!first) return 'The body is not JSON.';
  const reason = first.code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return `The body is not JSON: ${reason} at ${describePlace(text, first.offset)}.`;
}

function describePlace(text: string, offset: number): string {
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}

function findForbiddenKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members)) {
    const found = forbiddenKeys.has(key) ? key : findForbiddenKey(members[key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
