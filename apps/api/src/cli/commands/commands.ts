import { backup } from './backup.js';
import type { Command } from './command.js';
import { createCompletion } from './completion.js';
import { copy } from './copy.js';
import { doctor } from './doctor.js';
import { exportStore } from './export.js';
import { generate } from './generate.js';
import { importFiles } from './import.js';
import { openapi } from './openapi.js';
import { publish } from './publish.js';
import { reset } from './reset.js';
import { restore } from './restore.js';
import { rotateKeyCommand } from './rotate-key.js';
import { serve } from './serve.js';
import { token } from './token.js';

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
