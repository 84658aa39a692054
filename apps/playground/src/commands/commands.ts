import { keep, readKeptTexts } from '../lib/kept.js';
import { tell } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import type { Command } from './command.js';
import { pageCommands, storeCommands, viewCommands } from './page-commands.js';
import { requestCommands, savedCommands, shareCommands } from './request-commands.js';

/** Returns all available commands, or all that exist. Add a command to one of these lists. */
export function listCommands({ all: isAll = false } = {}): readonly Command[] {
  const all = [
    ...requestCommands(),
    ...viewCommands(),
    ...shareCommands(),
    ...savedCommands(),
    ...storeCommands(),
    ...pageCommands(),
  ];
  return isAll ? all : all.filter(({ isAvailable = true }) => isAvailable);
}

/** Runs a command by id if it is available, and shows its result. */
export async function runCommandById(id: string): Promise<void> {
  const command = listCommands().find((candidate) => candidate.id === id);
  if (!command) return;
  noteCommand(id);
  try {
    const outcome: unknown = await command.run();
    if (typeof outcome === 'string') tell(outcome);
  } catch (error) {
    tell(`It did not work: ${messageOf(error)}`);
  }
}

const storageKey = 'aisle-commands';
const remembered = 5;

/** Returns the ids of recently used commands, the last one first. */
export function recentCommands(): readonly string[] {
  return readKeptTexts(storageKey) ?? [];
}

/** Stores a command as recently used if the browser allows it. */
function noteCommand(id: string): void {
  const others = recentCommands().filter((known) => known !== id);
  keep(storageKey, [id, ...others].slice(0, remembered));
}
