import { createOpenApiDocument } from '@aisle/schema/contract';
import { exitCodes } from '../exit-codes.js';
import { readVersion } from '../version.js';
import type { Command } from './command.js';

/** Prints the OpenAPI document. */
export const openapi: Command = {
  usage: 'openapi',
  description: 'print the OpenAPI document of the service',
  example: 'aisle openapi > openapi.json',
  settings: [],
  async run() {
    const document = createOpenApiDocument({
      version: readVersion(),
      serverUrl: 'http://127.0.0.1:4820',
    });
    process.stdout.write(`${JSON.stringify(document, null, 2)}\n`);
    return exitCodes.done;
  },
};
