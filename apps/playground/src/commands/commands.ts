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
