import { traceRequests } from '@aisle/trace';
import { runCommands } from './parts/commands.mjs';
import { answersOf } from './parts/requests.mjs';
import { publishStores } from './parts/stores.mjs';
import { withServices } from './services.mjs';

/**
 * Parts of a recording. Each is a function that takes the requests and resolves to entries with a
 * `name`.
 */
export const parts = {
  ...onEachEngine('requests', answersOf),
  ...onEachEngine('stores', publishStores),
  commands: () => withServices('sqlite', runCommands),
  trace: countFiles,
};

/** Parts whose differences are shown but are no failure. */
export const mayDiffer = new Set(['trace']);

function onEachEngine(name, record) {
  const engines = ['sqlite', 'postgres'].map((engine) => [
    `${name}-${engine}`,
    (requests) => withServices(engine, (services) => record(services, requests)),
  ]);
  return Object.fromEntries(engines);
}

async function countFiles() {
  const traced = await traceRequests();
  return traced.map(({ kind, files }) => ({ name: kind, files: files.length }));
}
