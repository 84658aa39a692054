import { keep, readKeptTexts } from '../lib/kept.js';
import { tell } from '../lib/outcome.js';
import { messageOf } from '../lib/texts.js';
import type { Command } from './command.js';
import { pageCommands, storeCommands, viewCommands } from './page-commands.js';
import { requestCommands, savedCommands, shareCommands } from './request-commands.js';

/** Everything that the page can do as it stands, or at all. A command is added to one of these lists. */
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

/** Does what the command of an id says, when there is one at the moment, and tells what came of it. */
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

/** The ids of the commands that were used last, the last one first. */
export function recentCommands(): readonly string[] {
  return readKeptTexts(storageKey) ?? [];
}

/** Remembers that a command was used, where the browser lets the page. */
function noteCommand(id: string): void {
  const others = recentCommands().filter((known) => known !== id);
  keep(storageKey, [id, ...others].slice(0, remembered));
}
