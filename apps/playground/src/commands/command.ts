/** The parts that the list of commands has, in its order. */
export const commandSections = [
  'Request',
  'Operations',
  'Response',
  'Share',
  'Access',
  'Pinned requests',
  'Recent requests',
  'Store',
  'Page',
] as const;
type CommandSection = (typeof commandSections)[number];

/** Something that the page can do. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly section: CommandSection;
  /** Other words that it is found by. */
  readonly words?: string;
  /** Whether it can be done now. */
  readonly isAvailable?: boolean;
  /** Does it; a text that it ends in says what came of it. */
  readonly run: () => unknown;
}

/** A command in a list of them; `words` and what follows as in `Command`. */
type CommandRow = readonly [
  id: string,
  title: string,
  run: () => unknown,
  words?: string,
  isAvailable?: boolean,
];

/** The commands of a part of the list. */
export function inSection(
  section: CommandSection,
  rows: readonly CommandRow[],
): readonly Command[] {
  return rows.map(([id, title, run, words = '', isAvailable = true]) => {
    return { id, title, section, words, isAvailable, run };
  });
}
