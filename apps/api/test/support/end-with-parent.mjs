// Ends a process when its parent is gone for any reason; `start` passes it to `node --import`.
import { Socket } from 'node:net';

/** Pipe whose other end the parent holds. */
const parent = new Socket({ fd: 3, readable: true });
parent
  .on('close', () => process.kill(process.pid, 'SIGKILL'))
  .on('error', () => {})
  .resume();
parent.unref();
