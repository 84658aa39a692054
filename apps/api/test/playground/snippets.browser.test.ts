import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isThorough } from '@aisle/testing';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from '../support/browser.js';
import {
  describeOwnPlayground,
  expectStatus,
  expectToFit,
  followLink,
} from '../support/playground.js';

const packageFolder = fileURLToPath(new URL('../..', import.meta.url));

/** Requests for running snippets, as links of the page: a read, an update, an error, and others. */
const usual: readonly (readonly [name: string, link: string])[] = [
  [
    'a filter with quotes and signs of other languages',
    `listNodeProducts?query.filter=${encodeURIComponent(`in(name,"Café's \\"Größe\\" $HOME \`x\` & 100% ☕","a\\\\b")`)}`,
  ],
  ['an update with null', 'updateSubscription?null=body./data/attributes/address_id'],
  ['a filter that is wrong', 'listNodeProducts?query.filter=eq(colour,red)'],
];
const others: typeof usual = [
  [
    'languages, a currency and a shopper',
    `listNodeProducts?header.Accept-Language=${encodeURIComponent('xx;q=0.9, de;q=0.5, fr')}&header.X-Moltin-Currency=EUR&header.EP-Channel=mobile&header.EP-Context-Tag=trade`,
  ],
  [
    'paging and includes',
    'listNodeProducts?query.page[limit]=3&query.page[offset]=2&query.include=main_image,files',
  ],
  ['the nodes of a release', 'listNodes?query.page[limit]=4'],
  ['a filter', 'listNodeProducts?query.filter=in(tags,organic,new)'],
  ['a page that is none', 'listNodes?query.page[limit]=101'],
  ['a node that is none', 'listNodeProducts?path.node_id=nothing'],
  [
    'a plan that is none',
    'updateSubscription?body./data/attributes/plan_id=91a40000-0000-4000-8000-00000000dead',
  ],
  ['a plan that is no id', 'updateSubscription?body./data/attributes/plan_id=it%27s%20none'],
];

/** A response to any of them. */
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

const kinds = ['curl', 'fetch', 'TypeScript library'] as const;

/** Shows a snippet, and reads it when it has a token or needs none. */
async function showSnippet(page: Page, kind: (typeof kinds)[number]): Promise<string> {
  await page.getByRole('tab', { name: 'Snippets' }).click();
  await page.getByRole('radio', { name: kind }).check();
  const code = page.getByRole('tabpanel').locator('pre');
  let text = '';
  const read = async () => {
    text = (await code.textContent()) ?? '';
    return text;
  };
  await expect.poll(read).toMatch(whole[kind]);
  return text;
}

const whole = {
  curl: /^curl .*Bearer/s,
  fetch: /fetch\(.*Bearer/s,
  'TypeScript library': /@aisle\/core/,
};

/** Follows a link, which sends reads by itself; sends updates by a key. */
async function send(page: Page, link: string): Promise<void> {
  await followLink(page, link);
  if (link.startsWith('update')) await page.keyboard.press('Control+Enter');
}

describeOwnPlayground('snippets', ({ openForAll, root, workplace }) => {
  let page: Page;
  let token = '';

  beforeAll(async () => {
    page = await openForAll('listNodes', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    token = await requestToken();
    const { folder } = workplace();
    mkdirSync(join(folder, 'code'));
    symlinkSync(join(packageFolder, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(
      join(folder, 'tsconfig.json'),
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
  });

  async function requestToken(): Promise<string> {
    const examples = await (await fetch(`${root()}/playground/examples.json`)).json();
    const { client_id, client_secret } = examples;
    const granted = await fetch(`${root()}/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    return (await granted.json()).access_token;
  }

  it('answer as the page does', async () => {
    const calls: { name: string; answer: Answer; isDone: boolean }[] = [];
    const requests = isThorough ? [...usual, ...others] : usual;
    for (const [index, [name, link]] of requests.entries()) {
      const [response] = await Promise.all([
        page.waitForResponse(
          (one) =>
            /\/(nodes|subscriptions)/.test(one.url()) && !/_dev|\/playground\//.test(one.url()),
        ),
        send(page, link),
      ]);
      const answer = await response.json();
      await expectStatus(page, new RegExp(`^${response.status()} `));

      const curl = await showSnippet(page, 'curl');
      const printed = await run('sh', ['-c', curl], workplace().folder, token);
      expect(JSON.parse(printed.stdout), name).toEqual(answer);

      const program = await showSnippet(page, 'fetch');
      const fetched = await run(
        'node',
        ['--input-type=module'],
        workplace().folder,
        token,
        program,
      );
      expect(JSON.parse(fetched.stdout), name).toEqual(answer);
      expect(fetched.stderr !== '', name).toBe(!response.ok());

      const core = await showSnippet(page, 'TypeScript library');
      expect(core, name).toContain('demo.db');
      writeFileSync(join(workplace().folder, 'code', `snippet-${index}.ts`), core);
      calls.push({ name, answer, isDone: response.ok() });
    }
    const tsc = join(packageFolder, 'node_modules', '.bin', 'tsc');
    expect(await run(tsc, ['-p', '.'], workplace().folder, '')).toEqual({ stdout: '', stderr: '' });
    for (const [index, { name, answer, isDone }] of calls.entries()) {
      const called = await run('node', [`built/snippet-${index}.js`], workplace().folder, '');
      if (isDone) {
        const { data, included, meta } = answer;
        const printed = JSON.parse(called.stdout);
        expect(printed.data, name).toEqual(data);
        if (meta) expect(printed.total, name).toBe(meta.results.total);
        // The library has no base URL for files.
        const plain = JSON.stringify(included ?? {}).replaceAll(/http:[^"]*(?=\/files\/)/g, '');
        if (included) expect(printed.included, name).toMatchObject(JSON.parse(plain));
      } else {
        const details = answer.errors.map(({ detail }) => detail);
        expect(called.stdout, name).toBe('');
        const said = details.join('\n').replaceAll('data.attributes.', '');
        // The service names a parameter as in the URL.
        const limit = 'page[limit] is "101"; it must be an integer from 1 to 100.';
        expect(called.stderr.trimEnd(), name).toBe(
          said.replace(limit, 'The limit must be an integer from 1 to 100, is 101.'),
        );
      }
    }
  });

  it('have the whole token in the copy only where it is asked for', async () => {
    await followLink(page, 'listNodes?query.page[limit]=1');
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    const copy = async (): Promise<string> => {
      await page.evaluate(`navigator.clipboard.writeText('')`);
      await page.getByRole('button', { name: /^(Copy|Copied).*snippet$/ }).click();
      await expect.poll(clipboard).not.toBe('');
      return clipboard();
    };
    expect(await showSnippet(page, 'curl')).toContain('"Authorization: Bearer $AISLE_TOKEN"');
    expect(await copy()).not.toContain('eyJ');
    await page.getByRole('button', { name: 'Copy export line' }).click();
    await expect.poll(clipboard).toContain("export AISLE_TOKEN='eyJ");
    await page.getByLabel('With token').check();
    await expect.poll(() => showSnippet(page, 'curl')).toMatch(/Bearer eyJhbG….{4}'/);
    const { stdout } = await run('sh', ['-c', await copy()], workplace().folder, '');
    expect(JSON.parse(stdout).data).toHaveLength(1);
  });

  it('have no barriers', async () => {
    await followLink(page, 'updateSubscription');
    for (const kind of isThorough ? kinds : kinds.slice(0, 1)) {
      await showSnippet(page, kind);
      expect(await findBarriers(page)).toEqual([]);
    }
    for (const width of [390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => expectToFit(page)).toBeUndefined();
    }
  });
});
