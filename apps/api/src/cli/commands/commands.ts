import type { Command } from '../command.js';
import { backup, reset, restore } from './backup.js';
import { createCompletion } from './completion.js';
import { copy } from './copy.js';
import { doctor } from './doctor.js';
import { exportStore, generate, openapi } from './export.js';
import { importFiles } from './import.js';
import { publish } from './publish.js';
import { serve } from './serve.js';
import { rotateKeyCommand, token } from './tokens.js';

/** Every command; the first one runs when none is named. */
export const commands: readonly [Command, ...Command[]] = [
  serve,
  importFiles,
  exportStore,
  publish,
  token,
  rotateKeyCommand,
  reset,
  backup,
  restore,
  copy,
  generate,
  openapi,
  doctor,
  createCompletion(() => commands),
];
