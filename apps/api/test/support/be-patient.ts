import type { Page } from 'playwright-core';

/**
 * Has a page wait a hundred times as long before it gives up a silent server, takes a message back or loads code
 * ahead, so that no test depends on the speed of the machine.
 */
export async function bePatient(page: Page): Promise<void> {
  await page.addInitScript(patience);
  await page.evaluate(patience);
}

const patience = `{
  const [set, timeout] = [globalThis['setTimeout'], AbortSignal.timeout];
  const stretch = (milliseconds = 0) => milliseconds * (milliseconds < 3000 ? 1 : 100);
  globalThis['setTimeout'] = (run, milliseconds, ...args) => set(run, stretch(milliseconds), ...args);
  AbortSignal.timeout = (milliseconds) => timeout.call(AbortSignal, stretch(milliseconds));
}`;
