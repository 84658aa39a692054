import { copyFileSync, createWriteStream, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { browserPath, launchBrowser } from './browser.js';
import { makeWorkplace, type Workplace } from './run-aisle.js';
import { writeSeed } from './shop-file.js';

/** Folder of the reports of failed tests. */
const reports = join(import.meta.dirname, '../../.reports');

/** Starts one browser, fills one demo store and serves a copy of it, for all tests of the page. */
export default async function sharePlayground(project: TestProject) {
  if (!browserPath) return undefined;
  rmSync(join(reports, 'failures'), { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const workplace = makeWorkplace();
  await fillDemoStore(workplace);
  const demoStore = join(workplace.folder, storeFile);
  const shared = join(workplace.folder, 'shared.db');
  copyFileSync(demoStore, shared);
  const running = workplace.start(['--port', '0', '--db', shared, '--log', 'json']);
  const log = join(reports, 'service.log');
  const kept = createWriteStream(log);
  for (const output of [running.child.stdout, running.child.stderr]) output?.pipe(kept);
  const browser = await launchBrowser();
  project.provide('browser', browser.wsEndpoint());
  project.provide('demoStore', demoStore);
  const { playground } = JSON.parse(await running.firstLine);
  project.provide('sharedService', { playground, log });
  return async () => {
    await browser.close();
    workplace.remove();
  };
}

async function fillDemoStore(workplace: Workplace): Promise<void> {
  const { child, firstLine, ended } = workplace.start(['--port', '0', '--db', storeFile]);
  await firstLine;
  child.kill();
  await ended;
  const few = writeSeed(workplace.folder, 'few.ndjson', [
    { type: 'store', page_length: pageLength, default_currency: 'USD' },
  ]);
  const imported = workplace.start(['import', few, '--db', storeFile]);
  const { code, stderr } = await imported.ended;
  if (code !== 0) throw new Error(stderr);
}

/** Few products render quickly, and tests find parts of the page quickly among them. */
const pageLength = 6;

const storeFile = 'demo.db';
