import { type Command, commandSections } from './command.js';

/** Commands that are listed under one heading. */
export interface CommandGroup {
  readonly title: string;
  readonly commands: readonly Command[];
}

/** Commands under their sections; those that were used last come first, once. */
export function groupCommands(
  commands: readonly Command[],
  recent: readonly string[],
): readonly CommandGroup[] {
  const last = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const others = commands.filter((command) => !last.includes(command));
  return [
    { title: 'Used last', commands: last },
    ...commandSections.map((title) => ({
      title,
      commands: others.filter(({ section }) => section === title),
    })),
  ].filter((group) => group.commands.length > 0);
}
