/** Sections of the command list, in order. */
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

/** An action of the page. */
export interface Command {
  readonly id: string;
  readonly title: string;
  readonly section: CommandSection;
  /** Other search words. */
  readonly words?: string;
  /** False if the command is not available now. */
  readonly isAvailable?: boolean;
  /** Runs the command. A returned text is its result. */
  readonly run: () => unknown;
}

/** Row of a command; `words` and the members after it as in `Command`. */
type CommandRow = readonly [
  id: string,
  title: string,
  run: () => unknown,
  words?: string,
  isAvailable?: boolean,
];

/** Returns the commands of a section. */
export function inSection(
  section: CommandSection,
  rows: readonly CommandRow[],
): readonly Command[] {
  return rows.map(([id, title, run, words = '', isAvailable = true]) => {
    return { id, title, section, words, isAvailable, run };
  });
}
