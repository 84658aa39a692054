import { isUnderNohup } from './under-nohup.mjs';

/**
 * `npm start` runs a shell that runs this process. A signal to npm ends the shell, and some shells do not
 * pass it on; a process that lost its parent then stops as if it had the signal itself. So does one whose
 * parent does nothing but wait for it (relay.mjs). Under nohup npm ends with its terminal, and this process is to
 * go on.
 */
export function stopWithParent() {
  if (isUnderNohup()) return;
  const parent = process.ppid;
  const isRelayed = process.env.RELAYED_BY === String(parent);
  if (process.env.npm_lifecycle_event === undefined && !isRelayed) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
