import { isRecord } from '../lib/members.js';
import { startData } from '../lib/start-data.js';
import type { Examples } from '../state/form.js';

let { examples: written } = startData;

/**
 * Loads ids of the server's data, at first those embedded in the page. Undefined if the server does
 * not respond.
 */
export async function loadExamples(): Promise<Examples | undefined> {
  const first = written;
  written = undefined;
  if (first !== undefined) return readExamples(first);
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}examples.json`);
    return response.ok ? readExamples(await response.json()) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the string members of a JSON object. */
export function readExamples(json: unknown): Examples {
  const members = Object.entries(isRecord(json) ? json : {});
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}
