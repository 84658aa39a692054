import { isRecord } from '../lib/members.js';
import { startData } from '../lib/start-data.js';
import type { Examples } from '../state/form.js';

let { examples: written } = startData;

/** Ids of the server's own data: first those that came with the page. Undefined when it does not answer. */
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

/** The members of a JSON object that are text. */
export function readExamples(json: unknown): Examples {
  const members = Object.entries(isRecord(json) ? json : {});
  return Object.fromEntries(
    members.filter((member): member is [string, string] => typeof member[1] === 'string'),
  );
}
