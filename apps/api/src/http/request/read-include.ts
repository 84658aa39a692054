import { CommerceError, nearestName } from '@aisle/schema';

/**
 * Returns the resources that an `include` parameter requests, without duplicates. An empty
 * parameter requests nothing.
 * @throws CommerceError `bad_request` for a name that the operation does not define.
 */
export function readInclude<Name extends string>(
  text: string,
  { names: known }: { readonly names: Readonly<Record<Name, string>> },
): readonly Name[] {
  const knownNames = Object.keys(known) as Name[];
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return [...new Set(names.map((name) => requireName(name, knownNames)))];
}

function requireName<Name extends string>(name: string, known: readonly Name[]): Name {
  const found = known.find((one) => one === name);
  if (found) return found;
  const nearest = nearestName(name, known);
  const hint = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  throw new CommerceError(
    'bad_request',
    `include does not know ${JSON.stringify(name)}; it takes ${known.join(', ')}.${hint}`,
  );
}
