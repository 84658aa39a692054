// Ends a process whose parent is gone, however that ended: what `start` gives to `node --import`.
import { Socket } from 'node:net';

/** The pipe that the parent holds the other end of. */
const parent = new Socket({ fd: 3, readable: true });
parent
  .on('close', () => process.kill(process.pid, 'SIGKILL'))
  .on('error', () => {})
  .resume();
parent.unref();
