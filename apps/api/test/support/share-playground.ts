import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath, launchBrowser } from './browser.js';
import { makeWorkplace } from './run-aisle.js';

/** Starts one browser and fills one demo store, for all tests of the page. */
export default async function sharePlayground(project: TestProject) {
  if (!browserPath) return undefined;
  const workplace = makeWorkplace();
  await fillDemoStore(workplace);
  const browser = await launchBrowser();
  project.provide('browser', browser.wsEndpoint());
  project.provide('demoStore', join(workplace.folder, storeFile));
  return async () => {
    await browser.close();
    workplace.remove();
  };
}

async function fillDemoStore(workplace: ReturnType<typeof makeWorkplace>): Promise<void> {
  const { child, firstLine, ended } = workplace.start(['--port', '0', '--db', storeFile]);
  await firstLine;
  child.kill();
  await ended;
}

const storeFile = 'demo.db';
