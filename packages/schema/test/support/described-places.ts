/** Property, parameter or header with its description. */
export interface DescribedPlace {
  /** Path of names; its own name is last. */
  readonly names: readonly string[];
  readonly description: string;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Returns every property, parameter and header in an OpenAPI document or a schema, except in
 * examples.
 */
export function describedPlaces(part: unknown, names: readonly string[] = []): DescribedPlace[] {
  if (Array.isArray(part)) return part.flatMap((item) => describedPlaces(item, names));
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, member]) => {
    if (key === 'example' || key === 'examples') return [];
    if (key === 'parameters') return (member as Json[]).flatMap((one) => placeOf(one, names));
    if (isNamed(key)) {
      return Object.entries(member as Json).flatMap(([name, one]) =>
        placeOf({ name, ...(one as Json) }, names),
      );
    }
    return describedPlaces(member, key === 'schemas' || isStructure(key) ? names : [...names, key]);
  });
}

const isNamed = (key: string) => key === 'properties' || key === 'headers';

const isStructure = (key: string) =>
  ['items', 'anyOf', 'patternProperties', 'schema', 'content', 'components'].includes(key);

function placeOf({ name, ...place }: Json, above: readonly string[]): DescribedPlace[] {
  const names = [...above, String(name)];
  const { description = '', 'x-meaning': meaning = description } = place;
  return [{ names, description: String(meaning) }, ...describedPlaces(place, names)];
}

/** Returns true if the description only repeats the names, apart from short function words. */
export function onlyRepeats({ names, description }: DescribedPlace): boolean {
  const known = new Set(names.slice(-2).flatMap(wordsOf));
  return wordsOf(description).every((word) => known.has(word) || littleWords.has(word));
}

/** Returns the words of a text in the singular; compound names are split. */
function wordsOf(text: string): string[] {
  const words = text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').match(/[A-Za-z\d]+/g) ?? [];
  return words.map((word) => word.toLowerCase().replace(/s$/, ''));
}

const littleWords = new Set(
  'a an the of its it this that these is are in for to from with and or id identifier uuid kind type name value list object reference resource'
    .split(' ')
    .flatMap(wordsOf),
);
