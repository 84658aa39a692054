import {
  type FilterAttribute,
  type FilterAttributeRow,
  filterAttributes,
} from '@aisle/schema/filter';

/** A value to filter by, with known facts. */
export interface FilterValueOption {
  readonly value: string;
  /** Number of matching products. */
  readonly products?: number;
  /** Name of the only resource with this value. */
  readonly name?: string;
}

/** Values that match the typed text; `complete` if there are no others. */
export interface FilterValues {
  readonly options: readonly FilterValueOption[];
  readonly complete: boolean;
}

/** Maximum number of values to offer. */
export const mostValues = 50;

/** Returns the values of an enumerated attribute. Empty for others. */
export function closedList(attribute: FilterAttribute): readonly FilterValueOption[] {
  const { values = [] }: FilterAttributeRow = filterAttributes[attribute];
  return values.map((value) => ({ value }));
}

/**
 * Returns the options that contain a text. Those that begin with it come first. Ignores letter
 * case.
 */
export function narrow(
  options: readonly FilterValueOption[],
  search: string,
  textsOf: (option: FilterValueOption) => readonly string[] = ({ value }) => [value],
): FilterValues {
  const wanted = search.toLowerCase();
  const ranked = options.map((option) => ({ option, rank: rankOf(textsOf(option), wanted) }));
  const fitting = [0, 1].flatMap((rank) =>
    ranked.filter((candidate) => candidate.rank === rank).map(({ option }) => option),
  );
  return { options: fitting.slice(0, mostValues), complete: fitting.length <= mostValues };
}

function rankOf(written: readonly string[], wanted: string): number {
  const texts = written.map((text) => text.toLowerCase());
  if (texts.some((text) => text.startsWith(wanted))) return 0;
  return texts.some((text) => text.includes(wanted)) ? 1 : 2;
}
