import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { errorCodes } from '@aisle/schema';
import { operationList } from '@aisle/schema/contract';
import { devOperations } from '@aisle/schema/dev';
import { filterFaults } from '@aisle/schema/filter';
import { createOpenApiDocument } from '@aisle/schema/openapi';
import { seedRecords } from '@aisle/schema/seed';
import { describe, expect, it } from 'vitest';
import { flagOf, settingNames, variableOf } from '../src/config/setting-definitions.js';
import { errorStatus } from '../src/http/errors/render-error.js';
import { httpErrorCodes } from '../src/http/http-error.js';

// The documents are current and complete about everything that users can meet.

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('errors in docs/use.md', () => {
  const [, text = ''] = read('docs/use.md').split(/^## Errors$|^## Official clients$/m);

  it.each([...errorCodes, ...httpErrorCodes])('has %s with its status and title', (code) => {
    const { status, title } = errorStatus[code];
    expect(text).toContain(`| \`${code}\` | ${status} | ${title} |`);
  });

  it('tells what the library throws from what only the service has', () => {
    const [, ofLibrary = '', ofService = ''] = text.split(/^### /m);
    const codesIn = (part: string) => [...part.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code);
    const folder = new URL('packages/core/src/', root);
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /^(?!testing[/\\]).*(?<!\.test)\.ts$/.test(name))
      .map((name) => readFileSync(new URL(name.replaceAll('\\', '/'), folder), 'utf8'))
      .join('');
    const thrown: readonly string[] = errorCodes.filter((code) => sources.includes(`'${code}'`));
    const rest = [...errorCodes, ...httpErrorCodes].filter((code) => !thrown.includes(code));
    expect(codesIn(ofLibrary).toSorted()).toEqual(thrown.toSorted());
    expect(codesIn(ofService).toSorted()).toEqual(rest.toSorted());
  });

  it.each(Object.entries(filterFaults))('has the filter fault %s', (reason, meaning) => {
    expect(text).toContain(`| \`${reason}\` | ${meaning} |`);
  });
});

describe('docs/operate.md', () => {
  const text = read('docs/operate.md');

  it.each(settingNames)('has the setting %s', (name) => {
    expect(text).toContain(`| \`${flagOf(name)}\` | \`${variableOf(name)}\` | \`${name}\` |`);
  });
});

describe('docs/development-mode.md', () => {
  const text = read('docs/development-mode.md');
  const document = JSON.stringify(createOpenApiDocument({ version: '1', serverUrl: '/' }));

  it.each(devOperations.map((operation) => [operation.name, operation] as const))(
    'has %s, an example of it, and keeps it out of the OpenAPI document',
    (name, { method, paths, permission }) => {
      expect(text).toContain(`| \`${name}\` | \`${method} ${paths[0]}\` | \`${permission}\` |`);
      expect(text).toMatch(new RegExp(`# ${name}\\b`));
      expect(document).not.toContain(paths[0].split(':')[0]);
    },
  );
});

it('the reference has every operation with its statuses', () => {
  const script = fileURLToPath(new URL('tools/scripts/write-reference.mjs', root));
  execFileSync(process.execPath, [script]);
  const text = read('docs/reference.md');
  for (const { summary, method, paths, responses } of operationList) {
    expect(text).toContain(`### ${summary}\n\n\`${method} ${paths[0]}\``);
    for (const { description } of Object.values(responses)) expect(text).toContain(description);
  }
});

describe('docs/import.md', () => {
  const text = read('docs/import.md');

  it.each(Object.entries(seedRecords))('has every member of %s', (type, schema) => {
    const row = text.split('\n').find((line) => line.startsWith(`| \`${type}\` |`));
    expect(row).toBeDefined();
    if (type === 'subscription') return;
    const shared = ['type', 'created_at', 'updated_at', ...(type === 'node' ? nodeMembers : [])];
    const members = Object.keys(schema.properties).filter((name) => !shared.includes(name));
    expect(members.filter((name) => !row?.includes(`\`${name}\``))).toEqual([]);
  });
});

const nodeMembers = Object.keys(seedRecords.hierarchy.properties).filter((name) => name !== 'id');

describe('docs/promises.md', () => {
  const text = read('docs/promises.md');
  const workspaces = ['packages/schema', 'packages/core', 'apps/api', 'apps/playground'];
  const runtime = workspaces.flatMap((name) => {
    const { dependencies = {} } = JSON.parse(read(`${name}/package.json`));
    return Object.keys(dependencies).filter((one) => !one.startsWith('@aisle/'));
  });

  it('says of every runtime dependency what it is for, and of no other', () => {
    const [, table = ''] = text.split('| Runtime dependency | For |');
    const named = [...table.matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    expect(named.sort()).toEqual([...new Set(runtime)].sort());
  });

  it('answers the ten risks of OWASP', () => {
    const rows = [...text.matchAll(/^\| API(\d+) [^|]+\| [^|]{40,}\|$/gm)];
    expect(rows.map(([, number]) => Number(number))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('tells the truth about scripts and hashes', () => {
    expect(read('pnpm-workspace.yaml')).toMatch(/^onlyBuiltDependencies: \[\]$/m);
    const sources = read('pnpm-lock.yaml').match(/^ +resolution: .*$/gm) ?? [];
    expect(sources.length).toBeGreaterThan(100);
    const hashed = /^ +resolution: \{integrity: sha512-[\w+/]+=*\}$/;
    expect(sources.filter((line) => !hashed.test(line))).toEqual([]);
  });
});

describe('docs/unspecified.md', () => {
  const tests = [
    ...read('docs/unspecified.md').matchAll(/`([\w./-]+\.ts)` › ([^|<]+?)(?= \||<br>)/g),
  ];

  it('names a test for every choice', () => {
    const rows = read('docs/unspecified.md')
      .split('\n')
      .filter(
        (line) =>
          line.startsWith('| ') && !line.startsWith('| ---') && !/^\| Silent point/.test(line),
      );
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => !row.includes('.ts` › '))).toEqual([]);
  });

  it.each(tests.map(([, file = '', name = '']) => [file, name]))(
    '%s has the test "%s"',
    (file, name) => {
      expect(existsSync(new URL(file, root))).toBe(true);
      expect(read(file)).toContain(name);
    },
  );
});

describe('links between documents', () => {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'examples/vitest/README.md',
    ...['apps/api', 'packages/core', 'packages/schema'].flatMap((name) => [
      `${name}/README.md`,
      `${name}/CHANGELOG.md`,
    ]),
    ...readdirSync(new URL('docs', root), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  it.each(documents)('lead somewhere in %s', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(
      ([, link = '']) => link,
    );
    const missing = links.filter(
      (link) => !/^https?:/.test(link) && !existsSync(new URL(link, new URL(document, root))),
    );
    expect(missing).toEqual([]);
  });
});
