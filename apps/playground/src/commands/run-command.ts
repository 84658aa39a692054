import { tell } from '../lib/outcome.js';
import type { Command } from './command.js';
import { listCommands } from './commands.js';

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

const storageKey = 'aisle-commands';
const remembered = 5;

/** The ids of the commands that were used last, the last one first. */
export function recentCommands(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that a command was used, where the browser lets the page. */
function noteCommand(id: string): void {
  try {
    const others = recentCommands().filter((known) => known !== id);
    localStorage.setItem(storageKey, JSON.stringify([id, ...others].slice(0, remembered)));
  } catch {
    return;
  }
}
