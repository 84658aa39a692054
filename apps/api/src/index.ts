export {
  type RunningServer,
  type ServerOptions,
  startServer,
} from './cli/serve/start-server.js';
export type { Settings } from './config/setting-definitions.js';
