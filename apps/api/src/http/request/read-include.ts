import { CommerceError, nearestName } from '@aisle/schema';

/**
 * The resources that an `include` parameter asks for, each once, of those that the operation's definition names.
 * An empty parameter asks for nothing.
 * @throws CommerceError `bad_request` for a name that is none of them.
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
