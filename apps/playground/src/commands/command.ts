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
  /** Absent when it can always be done. */
  readonly isAvailable?: boolean;
  /** Does it; a text that it ends in says what came of it. */
  readonly run: () => unknown;
}

/** The commands of a part of the list. */
export function inSection(
  section: CommandSection,
  commands: readonly Omit<Command, 'section'>[],
): readonly Command[] {
  return commands.map((command) => ({ ...command, section }));
}
