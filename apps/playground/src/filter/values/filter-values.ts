import {
  type FilterAttribute,
  type FilterAttributeRow,
  filterAttributes,
} from '@aisle/schema/filter';

/** A value to filter by, with what is known of it. */
export interface FilterValueOption {
  readonly value: string;
  /** How many products it finds. */
  readonly products?: number;
  /** The name of the one thing that has it. */
  readonly name?: string;
}

/** Values that fit what is typed; `complete` when there are no others. */
export interface FilterValues {
  readonly options: readonly FilterValueOption[];
  readonly complete: boolean;
}

/** The most values that are offered at once. */
export const mostValues = 50;

/** The legal values of an attribute that has a closed list, else none. */
export function closedList(attribute: FilterAttribute): readonly FilterValueOption[] {
  const { values = [] }: FilterAttributeRow = filterAttributes[attribute];
  return values.map((value) => ({ value }));
}

/** The options of which a text holds what is looked for, those that begin with it first; letter case does not matter. */
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
