import { loadSettings } from '../../config/load-settings.js';
import { runInterruptibly } from '../interruption.js';
import type { Command } from './command.js';

/** Answers requests until it is told to stop. */
export const serve: Command = {
  usage: 'serve',
  description: 'answer requests; what aisle does when no command is named',
  settings: [
    'port',
    'host',
    'allowedHost',
    'publicUrl',
    'tls',
    'tlsCert',
    'tlsKey',
    'db',
    'seed',
    'clock',
    'auth',
    'log',
    'pageMemory',
    'requestMemory',
    'storeMemory',
    'slowRequest',
    'readOnly',
    'production',
    'strictPort',
    'clientId',
    'clientSecret',
  ],
  async run(_args, flags) {
    const { settings } = loadSettings(flags);
    // The service is more than half of the code, and no other command needs it.
    const { serveUntil } = await import('../serve/serve-until.js');
    return runInterruptibly((signal) => serveUntil(signal, settings));
  },
};
