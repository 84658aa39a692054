/**
 * A script for a page: it waits a hundred times as long before it gives up a silent server, takes a message back or
 * loads code ahead, so that no test depends on the speed of the machine.
 */
export const patience = `{
  const [set, timeout] = [globalThis['setTimeout'], AbortSignal.timeout];
  const stretch = (milliseconds = 0) => milliseconds * (milliseconds < 3000 ? 1 : 100);
  globalThis['setTimeout'] = (run, milliseconds, ...args) => set(run, stretch(milliseconds), ...args);
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, stretch(milliseconds));
}`;
