import type { Operation } from '@aisle/schema';
import { decodePart } from '../lib/decode.js';

/** Which way of writing an operation's path a path follows, by position, and the texts of its parameters. */
export function matchPath({ paths }: Operation, path: string) {
  for (const [address, template] of paths.entries()) {
    const params = readParams(template, path);
    if (params) return { address, params };
  }
  return undefined;
}

function readParams(template: string, path: string): Record<string, string> | undefined {
  const pattern = template.replaceAll(/:(\w+)/g, '(?<$1>(?!:)[^/]+)');
  const found = new RegExp(`^${pattern}$`).exec(path);
  const texts = Object.entries(found?.groups ?? {}).map(([name, text]) => [name, decodePart(text)]);
  return found && texts.every(([, text]) => text) ? Object.fromEntries(texts) : undefined;
}
