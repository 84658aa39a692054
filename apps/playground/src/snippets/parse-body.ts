import { isRecord } from '../lib/members.js';

/** The members of a JSON object; none of any other text. */
export function parseBody(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
