import type { Operation } from '@aisle/schema';
import { decodePart } from '../lib/decode.js';

/** Which of an operation's paths a path is, and the texts of its parameters. */
export interface PathMatch {
  readonly address: number;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the way of writing an operation's path that a path follows. */
export function matchPath({ paths }: Operation, path: string): PathMatch | undefined {
  for (const [address, template] of paths.entries()) {
    const params = readParams(template.split('/'), path.split('/'));
    if (params) return { address, params };
  }
  return undefined;
}

function readParams(
  template: readonly string[],
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (template.length !== segments.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== segment) return undefined;
      continue;
    }
    const text = decodePart(segment);
    if (text === undefined || text === '' || segment.startsWith(':')) return undefined;
    params[part.slice(1)] = text;
  }
  return params;
}
