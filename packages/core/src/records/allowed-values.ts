import type { FilterAttribute, FilterDraft } from '@aisle/schema/filter';

/** Returns, for each attribute of a filter, the values that all its terms allow. */
export function allowedValues({ terms }: FilterDraft): Map<FilterAttribute, string[]> {
  const allowed = new Map<FilterAttribute, string[]>();
  for (const { attribute, values } of terms) {
    const named = new Set(values.map(({ value }) => value));
    const before = allowed.get(attribute.name) ?? [...named];
    allowed.set(
      attribute.name,
      before.filter((value) => named.has(value)),
    );
  }
  return allowed;
}
