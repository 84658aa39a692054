import { CommerceError, type IncludeName, includeNames, nearestName } from '@aisle/schema';

/**
 * The resources that an `include` parameter asks for, each once. An empty parameter asks for nothing.
 * @throws CommerceError `bad_request` for a name that is none of them.
 */
export function readInclude(text: string): readonly IncludeName[] {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names.map(requireIncludeName))];
}

function requireIncludeName(name: string): IncludeName {
  const known = includeNames.find((one) => one === name);
  if (known) return known;
  const nearest = nearestName(name, includeNames);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CommerceError(
    'bad_request',
    `include does not know ${JSON.stringify(name)}; it takes ${includeNames.join(', ')}.${hint}`,
  );
}
