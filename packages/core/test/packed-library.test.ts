import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importsOf, readEntryTypes, withoutTexts } from './support/declarations.js';
import { createPackedProject, type PackedProject } from './support/packed-project.js';
import { readExamples, toCommonJs } from './support/readme-examples.js';
import { runNode } from './support/run.js';

let project: PackedProject;

beforeAll(async () => {
  project = await createPackedProject();
});

afterAll(() => project?.remove());

const packages = ['schema', 'core'] as const;

describe.each(packages)('the tarball of %s', (name) => {
  it('has the entryPoints of the workspace, and none to sources', () => {
    const { exports } = project[name].manifest;
    const manifest = readFileSync(new URL(`../../${name}/package.json`, import.meta.url), 'utf8');
    expect(JSON.stringify(exports)).not.toContain('src/');
    expect(Object.keys(exports)).toEqual(Object.keys(JSON.parse(manifest).exports));
  });

  it('has the build, the sources it came from, and the papers', () => {
    const { files } = project[name];
    const expected =
      /^(LICENSE|(CHANGELOG|README)\.md|package\.json|dist\/.+\.(js|d\.ts)(\.map)?|(dist|src)\/.+\.json|src\/.+\.ts)$/;
    expect(files.filter((file) => !expected.test(file))).toEqual([]);
    expect(files.filter((file) => /\.test\./.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
  });

  it('was built from its sources, all of them', () => {
    const { files, manifest } = project[name];
    const built = (kind: string) =>
      files.filter((file) => /^dist\/(?!node\/)/.test(file) && file.endsWith(kind));
    const sources = files.filter((file) => /^src\/.+\.ts$/.test(file));
    const expected = (kind: string) =>
      sources.map((file) => file.replace(/^src/, 'dist').replace(/\.ts$/, kind)).toSorted();
    const entryPoints = Object.values(manifest.exports).filter(
      (entryPoint) => typeof entryPoint !== 'string',
    );
    const modules = entryPoints.some((entryPoint) => entryPoint.node !== undefined)
      ? expected('.js')
      : expect.arrayContaining(
          entryPoints.map((entryPoint) => entryPoint.default.replace('./', '')),
        );
    expect(built('.js')).toEqual(modules);
    expect(built('.d.ts')).toEqual(expected('.d.ts'));
  });

  it('depends on versions, not on this workspace', () => {
    const { dependencies, peerDependencies } = project[name].manifest;
    for (const range of Object.values({ ...dependencies, ...peerDependencies }))
      expect(range).toMatch(/^\^?\d+\.\d+\.\d+(-build\d+)?$/);
  });
});

describe.each(packages)('the README of %s', (name) => {
  const examples = () => readExamples(project[name].read('README.md'));

  it('has programs that print what it says, as ES modules', async () => {
    const folder = await project.write(`${name}-esm`, { 'package.json': '{ "type": "module" }' });
    expect(examples().length).toBeGreaterThan(2);
    for (const { file, code, output } of examples()) {
      await project.write(`${name}-esm`, { [file]: code });
      expect(await runNode([file], folder)).toBe(output);
    }
  });

  it('has programs that print what it says, with require()', async () => {
    const folder = await project.write(`${name}-cjs`, { 'package.json': '{ "type": "commonjs" }' });
    for (const { file, code, output } of examples()) {
      await project.write(`${name}-cjs`, { [file]: toCommonJs(code) });
      expect(await runNode([file], folder)).toBe(output);
    }
  });
});

it('lists a page of products in six lines', () => {
  const examples = readExamples(project.core.read('README.md'));
  const list = examples.find(({ file }) => file === 'list.js');
  const lines = list?.code.split('\n').filter((line) => /^(?!\/\/)\S/.test(line));
  expect(lines).toHaveLength(6);
  expect(list?.output).toMatch(/\S/);
});

describe('a TypeScript project', () => {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
    module: 'nodenext',
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    noEmit: true,
  };
  const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));

  it.each([
    ['consumer.mts', 'module'],
    ['consumer.cts', 'commonjs'],
  ])('is content with the types of the entryPoints: %s', async (file, type) => {
    const folder = await project.write(`types-${type}`, {
      'package.json': JSON.stringify({ type }),
      'tsconfig.json': JSON.stringify({ compilerOptions, files: [file] }),
      [file]: consumer,
    });
    expect(await runNode([tsc, '-p', '.'], folder)).toBe('');
  });

  it.each([
    ['core', '.', ['@aisle/schema']],
    ['core', './browser', ['@aisle/schema']],
    ['core', './files', ['@aisle/schema']],
    ['core', './sqlite', ['@aisle/schema']],
    ['core', './postgres', ['@aisle/schema']],
    ['core', './testing', ['@aisle/schema']],
    ['core', './wasm', ['@aisle/schema']],
    ['schema', '.', ['typebox']],
    ['schema', './dev', ['typebox']],
    ['schema', './filter', ['typebox']],
    ['schema', './catalog', ['typebox']],
    ['schema', './subscriptions', ['typebox']],
    ['schema', './carts', ['typebox']],
    ['schema', './seed', ['typebox']],
    ['schema', './contract', ['typebox']],
  ] as const)(
    'needs the types of no engine and not those of Node, by %s and its entry point %s',
    (name, entryPoint, allowed) => {
      const { packages } = readEntryTypes(project[name], entryPoint);
      expect(allowed).toEqual(expect.arrayContaining([...packages]));
    },
  );

  it('finds no any behind the entryPoints', () => {
    for (const packed of [project.core, project.schema]) {
      for (const entryPoint of Object.keys(packed.manifest.exports)) {
        if (entryPoint === './package.json') continue;
        for (const file of readEntryTypes(packed, entryPoint).files)
          expect(withoutTexts(packed.read(file)), file).not.toMatch(/\bany\b/);
      }
    }
  });
});

it.each([
  ['20.20.2', /^@aisle\/core\/sqlite needs Node 22\.12 or newer, but this is Node 20\.20\.2 \(/],
  ['22.11.0', /^@aisle\/core\/sqlite needs Node 22\.12 or newer/],
  ['22.12.0', /^opened$/m],
])('lets Node %s use SQLite, or says what it needs', async (version, said) => {
  const folder = await project.write('nodes', { 'package.json': '{ "type": "module" }' });
  const script = `
    Object.defineProperty(process.versions, 'node', { value: '${version}' });
    import('@aisle/core/sqlite').then(
      ({ openSqlite }) => openSqlite(':memory:').close().then(() => console.log('opened')),
      (error) => console.log(error.message),
    );`;
  expect(await runNode(['--input-type=module', '-e', script], folder)).toMatch(said);
});

it('says which driver PostgreSQL needs to who opens it without one', async () => {
  const folder = await project.write('no-driver', { 'package.json': '{ "type": "module" }' });
  const script = `
    import { openPostgres } from '@aisle/core/postgres';
    await openPostgres({ connectionString: 'postgres://localhost/shop' }).catch(({ code, message }) =>
      console.log(code, message),
    );`;
  expect(await runNode(['--input-type=module', '-e', script], folder)).toBe(
    'unusable_file PostgreSQL cannot be used, because its driver is not installed; install it with npm install pg pg-copy-streams.\n',
  );
});

it('says which driver WebAssembly needs to who opens it without one', async () => {
  const folder = await project.write('no-wasm', { 'package.json': '{ "type": "module" }' });
  const script = `
    import { openWasm } from '@aisle/core/wasm';
    await openWasm().catch(({ code, message }) => console.log(code, message));`;
  const version = project.core.manifest.peerDependencies?.['@sqlite.org/sqlite-wasm'];
  expect(await runNode(['--input-type=module', '-e', script], folder)).toBe(
    `unusable_file SQLite in WebAssembly cannot be used, because its driver is not installed; install it with npm install @sqlite.org/sqlite-wasm@${version}.\n`,
  );
});

describe('an import', () => {
  it('of the contract reaches nothing but the contract and TypeBox', () => {
    const { files, read } = project.schema;
    const modules = files.filter((file) => /^dist\/.+\.js$/.test(file));
    const specifiers = new Set(modules.flatMap((file) => importsOf(read(file))));
    const strangers = [...specifiers].filter((name) => !/^(\.\.?\/|typebox(\/|$))/.test(name));
    expect(modules.length).toBeGreaterThan(50);
    expect(specifiers).toContain('typebox');
    expect(strangers).toEqual([]);
  });

  it('of SQLite in WebAssembly reaches no binary and no worker thread', () => {
    const specifiers = new Set<string>();
    const visit = (file: string) => {
      for (const specifier of importsOf(project.core.read(join('dist', file)))) {
        if (specifiers.has(specifier)) continue;
        specifiers.add(specifier);
        if (specifier.startsWith('.')) visit(specifier);
      }
    };
    visit('wasm.js');
    expect(specifiers).toContain('@sqlite.org/sqlite-wasm');
    expect([...specifiers].filter((name) => /better-sqlite3|worker_threads/.test(name))).toEqual(
      [],
    );
  });

  it('does no work: it compiles nothing, opens nothing and changes no setting', async () => {
    const folder = await project.write('imports', {
      'package.json': '{ "type": "module" }',
      'all.js': `
        import { Settings } from ${JSON.stringify(join(project.folder, 'node_modules/typebox/build/system/index.mjs'))};
        const before = JSON.stringify(Settings.Get());
        for (const entryPoint of ['@aisle/schema', '@aisle/schema/contract', '@aisle/schema/filter', '@aisle/core', '@aisle/core/sqlite', '@aisle/core/postgres', '@aisle/core/wasm', '@aisle/core/browser'])
          await import(entryPoint);
        console.log(JSON.stringify(Settings.Get()) === before);`,
    });
    const output = await runNode(['--disallow-code-generation-from-strings', 'all.js'], folder);
    expect(output).toBe('true\n');
    expect(readdirSync(folder).toSorted()).toEqual(['all.js', 'package.json']);
  });

  it.each([
    '@aisle/core/dist/index.js',
    '@aisle/core/storage/sqlite/open-sqlite.js',
    '@aisle/schema/dist/index.js',
    '@aisle/schema/catalog/product.js',
  ])('of %s is refused: only entryPoints can be entered', async (inside) => {
    const folder = await project.write('entryPoints', { 'package.json': '{ "type": "module" }' });
    const script = `import(${JSON.stringify(inside)}).catch(({ code }) => console.log(code))`;
    expect(await runNode(['--input-type=module', '-e', script], folder)).toBe(
      'ERR_PACKAGE_PATH_NOT_EXPORTED\n',
    );
  });
});

/**
 * A program that uses the entry points like any other package, and that must compile or fail as
 * expected.
 */
const consumer = `
import { type Commerce, createCommerce, type ProductPage } from '@aisle/core';
import { openSqlite } from '@aisle/core/sqlite';
import { CommerceError, type ErrorCode } from '@aisle/schema';
import { type CatalogProduct } from '@aisle/schema/catalog';
import { type Filter, nodeProductsFilter, parseFilter } from '@aisle/schema/filter';

const commerce: Commerce = createCommerce({
  storage: openSqlite(':memory:', { readOnly: false }),
  clock: () => Date.UTC(2026, 0, 31),
  random: () => 0.5,
  ids: () => crypto.randomUUID(),
});

export async function list(node_id: string): Promise<readonly CatalogProduct[]> {
  const page: ProductPage = await commerce.catalog.listNodeProducts({ node_id, include: ['files'] });
  const name: string | undefined = page.products[0]?.attributes.name;
  const amount: string | undefined = page.products[0]?.meta.display_price?.with_tax?.amount;
  console.log(name, amount, page.total.toFixed());
  return page.products;
}

export async function change(id: string, signal: AbortSignal): Promise<ErrorCode | boolean> {
  try {
    await commerce.catalog.publishRelease(id, { signal });
    const { subscription } = await commerce.subscriptions.update(id, { go_live_after: null });
    return subscription.attributes.canceled;
  } catch (error) {
    if (error instanceof CommerceError) return error.code;
    throw error;
  }
}

export const filter: Filter = parseFilter('eq(sku,A-1)', nodeProductsFilter);

// @ts-expect-error a page is of a node
void commerce.catalog.listNodeProducts({});
// @ts-expect-error a plan cannot be cleared
void commerce.subscriptions.update('id', { plan_id: null });
// @ts-expect-error an error has one of the known codes
void new CommerceError('teapot', 'short and stout');
`;
