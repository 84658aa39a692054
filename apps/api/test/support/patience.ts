/**
 * Script for a page: multiplies its timeouts for a silent server, messages and preloading by a
 * hundred. So no test depends on the speed of the machine.
 */
export const patience = `{
  const [set, timeout] = [globalThis['setTimeout'], AbortSignal.timeout];
  const stretch = (milliseconds = 0) => milliseconds * (milliseconds < 3000 ? 1 : 100);
  globalThis['setTimeout'] = (run, milliseconds, ...args) => set(run, stretch(milliseconds), ...args);
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, stretch(milliseconds));
}`;
