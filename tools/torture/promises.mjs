import * as badDisk from './promises/bad-disk.mjs';
import * as badInput from './promises/bad-input.mjs';
import * as carts from './promises/carts.mjs';
import * as database from './promises/database.mjs';
import * as diskFull from './promises/disk-full.mjs';
import * as fills from './promises/fills.mjs';
import * as interrupt from './promises/interrupt.mjs';
import * as kill from './promises/kill.mjs';
import * as machines from './promises/machines.mjs';
import * as readers from './promises/readers.mjs';
import * as soak from './promises/soak.mjs';
import * as stop from './promises/stop.mjs';
import * as syncs from './promises/syncs.mjs';
import * as updates from './promises/updates.mjs';

/** Every promise by its name, in the order in which they are shown. Those that are about a file say so. */
export const promises = {
  kill,
  database,
  machines,
  syncs,
  updates,
  carts,
  readers,
  stop,
  interrupt,
  fills,
  soak,
  'bad-input': badInput,
  'disk-full': diskFull,
  'bad-disk': badDisk,
};
