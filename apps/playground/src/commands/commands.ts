import type { Command } from './command.js';
import { pageCommands } from './page-commands.js';
import { requestCommands } from './request-commands.js';
import { savedCommands } from './saved-commands.js';
import { shareCommands } from './share-commands.js';
import { storeCommands } from './store-commands.js';
import { viewCommands } from './view-commands.js';

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
