import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { errorCodes, seedRecords } from '@aisle/schema';
import { filterFaults } from '@aisle/schema/filter';
import { describe, expect, it } from 'vitest';
import { flagOf, settingNames, variableOf } from '../src/config/setting-definitions.js';
import { errorStatus } from '../src/http/error-status.js';

// The documents tell the truth about now: what a user can meet is in them.

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

describe('docs/errors.md', () => {
  const text = read('docs/errors.md');

  it.each(errorCodes)('has %s with its status and title', (code) => {
    const { status, title } = errorStatus[code];
    expect(text).toContain(`| \`${code}\` | ${status} | ${title} |`);
  });

  it.each(Object.entries(filterFaults))('has the filter fault %s', (reason, meaning) => {
    expect(text).toContain(`| \`${reason}\` | ${meaning} |`);
  });
});

describe('docs/configuration.md', () => {
  const text = read('docs/configuration.md');

  it.each(settingNames)('has the setting %s', (name) => {
    expect(text).toContain(`| \`${flagOf(name)}\` | \`${variableOf(name)}\` | \`${name}\` |`);
  });
});

describe('docs/seeds.md', () => {
  const text = read('docs/seeds.md');

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
