import { tell } from '../lib/outcome.js';
import type { Command } from './command.js';
import { listCommands } from './commands.js';
import { noteCommand } from './recent-commands.js';

/** Does what a command says, and tells what came of it where that cannot be seen. */
export async function runCommand(command: Command): Promise<void> {
  noteCommand(command.id);
  try {
    const outcome: unknown = await command.run();
    if (typeof outcome === 'string') tell(outcome);
  } catch (error) {
    tell(`It did not work: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Does what the command of an id says, when there is one at the moment. */
export async function runCommandById(id: string): Promise<void> {
  const command = listCommands().find((candidate) => candidate.id === id);
  if (command) await runCommand(command);
}
