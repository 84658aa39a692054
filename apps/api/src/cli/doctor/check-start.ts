import type { Settings } from '../../config/setting-definitions.js';
import { requireReadable } from '../../import/read-seed-files.js';
import { isTaken, tryListening } from '../../server/listen.js';
import { explainListenFailure } from '../serve/explain-listen-failure.js';
import { requireFittingSettings } from '../serve/require-safe-settings.js';
import { type Check, failed, fine, reasonOf } from './check.js';

/** Checks for other reasons to refuse to start, besides database and certificate. */
export async function checkStart(settings: Settings): Promise<readonly Check[]> {
  return [
    ...checkTogether(settings),
    ...(await checkSeed(settings)),
    ...(await checkPort(settings)),
  ];
}

function checkTogether(settings: Settings): readonly Check[] {
  try {
    requireFittingSettings(settings);
    return [];
  } catch (error) {
    return [failed('settings', reasonOf(error))];
  }
}

async function checkSeed({ seed, readOnly }: Settings): Promise<readonly Check[]> {
  if (seed.length === 0 || seed.join() === 'none' || readOnly) return [];
  try {
    await requireReadable(seed, {});
    return [];
  } catch (error) {
    return [failed('seed', `${reasonOf(error)}; an empty database cannot be filled`)];
  }
}

/** A port in use is no failure here, because the running service may use it. */
async function checkPort(settings: Settings): Promise<readonly Check[]> {
  if (!settings.strictPort) return [];
  const what = 'listening';
  try {
    await tryListening(settings);
    return [fine(what, 'the port is free')];
  } catch (error) {
    if (!isTaken(error)) return [failed(what, explain(settings, error))];
    return [fine(what, `port ${settings.port} is taken; a second start with --strict-port fails`)];
  }
}

function explain(settings: Settings, error: unknown): string {
  try {
    return explainListenFailure(settings)(error);
  } catch (explained) {
    return reasonOf(explained);
  }
}
