import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { browserPath, connectToBrowser, findBarriers, openPage } from '../support/browser.js';
import { expectStatus, expectToFit, followLink } from '../support/playground.js';
import { makeWorkplace, type Workplace } from '../support/run-aisle.js';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Requests whose snippets are run, as links of the page. */
const requests: readonly (readonly [name: string, link: string])[] = [
  ['a filter', 'listNodeProducts?query.filter=in(tags,organic,new)'],
  [
    'a filter with quotes and signs of other languages',
    `listNodeProducts?query.filter=${encodeURIComponent(`in(name,"Café's \\"Größe\\" $HOME \`x\` & 100% ☕","a\\\\b")`)}`,
  ],
  [
    'languages, a currency and a shopper',
    `listNodeProducts?header.Accept-Language=${encodeURIComponent('xx;q=0.9, de;q=0.5, fr')}&header.X-Moltin-Currency=EUR&header.EP-Channel=mobile&header.EP-Context-Tag=trade`,
  ],
  [
    'paging and includes',
    'listNodeProducts?query.page[limit]=3&query.page[offset]=2&query.include=main_image,files',
  ],
  ['the nodes of a release', 'listNodes?query.page[limit]=4'],
  ['an update with null', 'updateSubscription?null=body./data/attributes/address_id'],
  ['a filter that is wrong', 'listNodeProducts?query.filter=eq(colour,red)'],
  ['a page that is none', 'listNodes?query.page[limit]=101'],
  ['a node that is none', 'listNodeProducts?path.node_id=nothing'],
  [
    'a plan that is none',
    'updateSubscription?body./data/attributes/plan_id=91a40000-0000-4000-8000-00000000dead',
  ],
  ['a plan that is no id', 'updateSubscription?body./data/attributes/plan_id=it%27s%20none'],
];

/** What any of them is answered with. */
interface Answer {
  readonly data: unknown;
  readonly included?: unknown;
  readonly meta?: { readonly results: { readonly total: number } };
  readonly errors: readonly { readonly detail: string }[];
}

interface Run {
  readonly stdout: string;
  readonly stderr: string;
}

function run(
  command: string,
  args: readonly string[],
  cwd: string,
  token: string,
  input = '',
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env.PATH, AISLE_TOKEN: token };
    const child = execFile(command, args, { cwd, env, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      if (error && stderr === '') reject(new Error(`${error.message}\n${stdout}`));
      else resolve({ stdout, stderr });
    });
    child.stdin?.end(input);
  });
}

async function showSnippet(
  page: Page,
  kind: 'curl' | 'fetch' | 'TypeScript library',
): Promise<string> {
  await page.getByRole('tab', { name: 'Snippets' }).click();
  await page.getByRole('radio', { name: kind }).check();
  const code = page.getByRole('tabpanel').locator('pre');
  const begin = kind === 'curl' ? 'curl' : kind === 'fetch' ? 'fetch(' : '@aisle/core';
  await code.getByText(begin).first().waitFor();
  return (await code.textContent()) ?? '';
}

/** Follows a link, which sends what only reads; an update is sent by a key. */
async function send(page: Page, link: string): Promise<void> {
  await followLink(page, link);
  if (link.startsWith('update')) await page.keyboard.press('Control+Enter');
}

describe.skipIf(!browserPath)('playground: snippets', () => {
  let workplace: Workplace;
  let playground = '';
  let token = '';
  let browser: Browser;

  beforeAll(async () => {
    workplace = makeWorkplace();
    const { firstLine } = workplace.start([
      '--port',
      '0',
      '--db',
      'shop.sqlite',
      '--log',
      'silent',
    ]);
    playground = JSON.parse(await firstLine).playground;
    const code = join(workplace.folder, 'code');
    mkdirSync(code);
    symlinkSync(join(packageFolder, 'node_modules'), join(workplace.folder, 'node_modules'));
    writeFileSync(join(workplace.folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(workplace.folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUnusedLocals: true,
          module: 'nodenext',
          target: 'es2023',
          types: ['node'],
          skipLibCheck: true,
          outDir: 'built',
          rootDir: 'code',
        },
        include: ['code'],
      }),
    );
    const examples = await (await fetch(`${playground}examples.json`)).json();
    const granted = await fetch(new URL('/oauth/access_token', playground), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        grant_type: 'client_credentials',
        client_id: examples.client_id,
        client_secret: examples.client_secret,
      }),
    });
    token = (await granted.json()).access_token;
    browser = await connectToBrowser(inject('browser'));
  });
  afterAll(async () => {
    await browser?.close();
    workplace?.remove();
  });

  const open = (link: string, options = {}) => openPage(browser, `${playground}#/${link}`, options);

  it('answer as the page does', async () => {
    const page = await open('createAccessToken');
    const calls: { name: string; answer: Answer; isDone: boolean }[] = [];
    for (const [index, [name, link]] of requests.entries()) {
      const [response] = await Promise.all([
        page.waitForResponse(
          (one) => /\/(nodes|subscriptions)/.test(one.url()) && !one.url().includes('_dev'),
        ),
        send(page, link),
      ]);
      const answer = await response.json();
      await expectStatus(page, new RegExp(`^${response.status()} `));

      const curl = await showSnippet(page, 'curl');
      const printed = await run('sh', ['-c', curl], workplace.folder, token);
      expect(JSON.parse(printed.stdout), name).toEqual(answer);

      const program = await showSnippet(page, 'fetch');
      const fetched = await run('node', ['--input-type=module'], workplace.folder, token, program);
      expect(JSON.parse(fetched.stdout), name).toEqual(answer);
      expect(fetched.stderr !== '', name).toBe(!response.ok());

      const core = await showSnippet(page, 'TypeScript library');
      expect(core, name).toContain('shop.sqlite');
      writeFileSync(join(workplace.folder, 'code', `snippet-${index}.ts`), core);
      calls.push({ name, answer, isDone: response.ok() });
    }
    const tsc = join(packageFolder, 'node_modules', '.bin', 'tsc');
    expect(await run(tsc, ['-p', '.'], workplace.folder, '')).toEqual({ stdout: '', stderr: '' });
    for (const [index, { name, answer, isDone }] of calls.entries()) {
      const called = await run('node', [`built/snippet-${index}.js`], workplace.folder, '');
      if (isDone) {
        const { data, included, meta } = answer;
        const printed = JSON.parse(called.stdout);
        expect(printed.data, name).toEqual(data);
        if (meta) expect(printed.total, name).toBe(meta.results.total);
        // The library knows no address that files would be under.
        const plain = JSON.stringify(included ?? {}).replaceAll(/http:[^"]*(?=\/files\/)/g, '');
        if (included) expect(printed.included, name).toMatchObject(JSON.parse(plain));
      } else {
        const details = answer.errors.map(({ detail }) => detail);
        expect(called.stdout, name).toBe('');
        const said = details.join('\n').replaceAll('data.attributes.', '');
        // The service calls a parameter by its name in the address.
        const limit = 'page[limit] is "101"; it must be an integer from 1 to 100.';
        expect(called.stderr.trimEnd(), name).toBe(
          said.replace(limit, 'The limit must be an integer from 1 to 100, is 101.'),
        );
      }
    }
  }, 120_000);

  it('says that the library makes no tokens', async () => {
    const page = await open('createAccessToken');
    await page.getByRole('tab', { name: 'Snippets' }).click();
    await page.getByRole('radio', { name: 'TypeScript library' }).check();
    await page.getByText(/^The library has no function for this/).waitFor();
    const program = await showSnippet(page, 'fetch');
    const { stdout } = await run('node', ['--input-type=module'], workplace.folder, '', program);
    expect(JSON.parse(stdout).token_type).toBe('Bearer');
  });

  it('says what is missing where the address is not whole', async () => {
    const page = await open('listNodes?path.catalog_id=');
    await page.getByRole('tab', { name: 'Snippets' }).click();
    await page.getByText('The address is not whole yet: catalog_id is missing.').waitFor();
  });

  it('have the whole token in the copy only where it is asked for', async () => {
    const page = await open('listNodes?query.page[limit]=1', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copy = async (): Promise<string> => {
      await page.getByRole('button', { name: /^(Copy|Copied).*snippet$/ }).click();
      return page.evaluate('navigator.clipboard.readText()');
    };
    expect(await showSnippet(page, 'curl')).toContain('"Authorization: Bearer $AISLE_TOKEN"');
    expect(await copy()).not.toContain('eyJ');
    const line = "export AISLE_TOKEN='eyJ";
    await page.getByRole('button', { name: 'Copy as…' }).click();
    await page.getByRole('menuitem', { name: 'curl' }).click();
    await page.getByText('Before you run it: export AISLE_TOKEN=…').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).not.toContain('eyJ');
    await page.getByRole('button', { name: 'Copy export line', exact: true }).click();
    await page.getByText('Copied with the whole token').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(line);
    await page.getByLabel('With token').check();
    expect(await showSnippet(page, 'curl')).toMatch(/Bearer eyJhbG….{4}'/);
    const whole = await copy();
    const { stdout } = await run('sh', ['-c', whole], workplace.folder, '');
    expect(JSON.parse(stdout).data).toHaveLength(1);
  });

  it('have no barriers', async () => {
    const page = await open('updateSubscription');
    for (const kind of ['curl', 'fetch', 'TypeScript library'] as const) {
      await showSnippet(page, kind);
      expect(await findBarriers(page)).toEqual([]);
    }
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
  });
});
