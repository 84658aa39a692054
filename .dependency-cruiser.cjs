/** The arrows that may not exist. Each rule is a sentence; docs/architecture.md draws the arrows that may. */

const schema = '^packages/schema/src/';
const core = '^packages/core/src/';
const api = '^apps/api/src/';
const playground = '^apps/playground/src/';
const tests = '([.]test[.]tsx?$|^apps/[^/]+/test/)';
/** Every door of core that is not one of these is an engine's. */
const engineDoors = `${core}(?!(index|engine|files|testing)[.])[^/]+[.]ts$`;
const http = '^(node:)?(http|http2|https|net|tls)$|/node_modules/(express|compression)/';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'the-contract-touches-no-machinery',
      comment:
        'schema runs in a browser: it knows itself and typebox, no Node module, no other package.',
      severity: 'error',
      from: { path: schema, pathNot: tests },
      to: { pathNot: [schema, '/node_modules/typebox/'] },
    },
    {
      name: 'the-contract-knows-none-of-its-readers',
      comment: 'Arrows point towards the contract, in its tests too.',
      severity: 'error',
      from: { path: schema },
      to: { path: '^(packages/core|apps)/' },
    },
    {
      name: 'packages-meet-at-their-doors',
      comment:
        'A package is entered by its name and its exports, never by a path into its sources.',
      severity: 'error',
      from: { path: '^((packages|apps)/[^/]+)/' },
      to: { path: '^(packages|apps)/[^/]+/src/', pathNot: '^$1/' },
    },
    {
      name: 'core-knows-no-http',
      comment: 'A header, a status or a URL belongs to api/http.',
      severity: 'error',
      from: { path: core },
      to: { path: [http, '^apps/'] },
    },
    {
      name: 'a-domain-knows-no-engine',
      comment: 'A domain asks its store, a port; it never sees what answers it.',
      severity: 'error',
      from: { path: `${core}(catalog|subscriptions|carts|inventories)/` },
      to: { path: [`${core}storage/`, engineDoors] },
    },
    {
      name: 'domains-do-not-know-each-other',
      comment: 'Domains meet in commerce, not in one another; what a cart holds is another matter.',
      severity: 'error',
      from: { path: `${core}(catalog|subscriptions|inventories)/` },
      to: { path: `${core}(catalog|subscriptions|carts|inventories)/`, pathNot: `${core}$1/` },
    },
    {
      name: 'a-cart-knows-what-is-sold',
      comment:
        'A cart is of products, of which there are so many: it asks those two domains, no other.',
      severity: 'error',
      from: { path: `${core}carts/` },
      to: { path: `${core}subscriptions/` },
    },
    {
      name: 'an-engine-is-entered-by-its-door',
      comment:
        'An engine is entered through its door only: src/sqlite.ts leads to storage/sqlite, and nothing else does.',
      severity: 'error',
      from: { pathNot: [`${core}storage/`, `${core}[^/]+[.]ts$`] },
      to: { path: `${core}storage/` },
    },
    {
      name: 'a-door-leads-to-its-engine',
      comment: 'A door that is not named for an engine leads to none.',
      severity: 'error',
      from: { path: `${core}([^/]+)[.]ts$`, pathNot: `${core}browser[.]ts$` },
      to: { path: `${core}storage/`, pathNot: `${core}storage/$1/` },
    },
    {
      name: 'a-page-opens-webassembly',
      comment: '@aisle/core/browser leads to SQLite in WebAssembly.',
      severity: 'error',
      from: { path: `${core}browser[.]ts$` },
      to: { path: `${core}storage/`, pathNot: `${core}storage/wasm/` },
    },
    {
      name: 'engines-are-strangers',
      comment:
        'What two engines share is storage/stores, on storage/engine; neither knows a driver.',
      severity: 'error',
      from: { path: `${core}storage/([^/]+)/`, pathNot: `${core}storage/wasm/` },
      to: { path: `${core}storage/`, pathNot: `${core}storage/($1|engine|stores)/` },
    },
    {
      name: 'webassembly-is-a-driver-of-sqlite',
      comment:
        'storage/wasm opens a database for the stores of storage/sqlite, and knows no other.',
      severity: 'error',
      from: { path: `${core}storage/wasm/` },
      to: { path: `${core}storage/`, pathNot: `${core}storage/(wasm|sqlite)/` },
    },
    {
      name: 'webassembly-needs-no-binary',
      comment:
        '@aisle/core/wasm leads to no module that knows better-sqlite3, worker threads or files of a store.',
      severity: 'error',
      from: { path: `${core}(wasm[.]ts|storage/wasm/)`, pathNot: tests },
      to: { path: ['/node_modules/better-sqlite3/', '^(node:)?worker_threads$'], reachable: true },
    },
    {
      name: 'an-engine-knows-no-store',
      comment: 'Stores are written on an engine; it does not know what they ask.',
      severity: 'error',
      from: { path: `${core}storage/engine/` },
      to: { path: `${core}storage/`, pathNot: `${core}storage/engine/` },
    },
    {
      name: 'a-driver-belongs-to-its-engine',
      comment:
        'Nobody but storage/sqlite speaks to SQLite, and storage/wasm to the one in WebAssembly.',
      severity: 'error',
      from: { pathNot: [`${core}storage/sqlite/`, `${core}storage/wasm/.*[.]test[.]ts$`] },
      to: { path: '/node_modules/better-sqlite3/' },
    },
    {
      name: 'a-driver-in-webassembly-belongs-to-its-folder',
      comment: 'Who does not open a store in WebAssembly need not have its driver.',
      severity: 'error',
      from: { pathNot: `${core}storage/wasm/` },
      to: { path: '/node_modules/@sqlite[.]org/' },
    },
    {
      name: 'a-driver-of-a-server-belongs-to-its-engine',
      comment: 'Nobody but storage/postgres speaks to PostgreSQL, or loads what speaks to it.',
      severity: 'error',
      from: { pathNot: [`${core}storage/postgres/`, '/test/'] },
      to: { path: '/node_modules/(pg|pg-copy-streams)/' },
    },
    {
      name: 'the-driver-of-postgresql-belongs-to-its-engine',
      comment:
        'Nobody but storage/postgres speaks to PostgreSQL, and who does not use it need not have its driver.',
      severity: 'error',
      from: { pathNot: [`${core}storage/postgres/`, tests, '^packages/[^/]+/test/'] },
      to: { path: '/node_modules/(pg|pg-copy-streams)/' },
    },
    {
      name: 'core-opens-no-engine',
      comment:
        'Whoever starts the service chooses the engine; inside core only tests pass its door.',
      severity: 'error',
      from: { path: core, pathNot: tests },
      to: { path: engineDoors },
    },
    {
      name: 'engines-are-opened-by-entry-points',
      comment:
        '@aisle/core/sqlite is for main.ts, the command line, the worker of a page and tests; routes get a commerce.',
      severity: 'error',
      from: { path: '^apps/', pathNot: [`${api}(main|worker)[.]ts$`, `${api}cli/`, tests] },
      to: { path: '^packages/core/dist/(?!(index|engine|files|testing)[.])[^/]+[.]' },
    },
    {
      name: 'test-makers-are-for-tests',
      comment:
        '@aisle/core/testing has makers and fixed clocks; nothing that runs for a user needs them.',
      severity: 'error',
      from: { path: `(${api}|${playground})`, pathNot: tests },
      to: { path: '^packages/core/dist/testing[.]' },
    },
    {
      name: 'the-playground-knows-only-the-contract',
      comment: 'It talks to a server over HTTP; it runs in a browser.',
      severity: 'error',
      from: { path: playground, pathNot: tests },
      to: { path: ['^packages/core/', '^apps/api/'] },
    },
    {
      name: 'the-playground-runs-in-a-browser',
      comment: 'A browser has no Node modules.',
      severity: 'error',
      from: { path: playground, pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'nobody-knows-the-service',
      comment: 'api is where arrows start.',
      severity: 'error',
      from: { pathNot: '^apps/api/' },
      to: { path: '^apps/api/' },
    },
    {
      name: 'no-code-knows-a-test',
      comment: 'What several tests share is not a test.',
      severity: 'error',
      from: {},
      to: { path: '[.]test[.]tsx?$' },
    },
    {
      name: 'what-runs-is-a-dependency',
      comment:
        'Code that is shipped imports nothing that only developers install; a peer is installed by who uses it. The page holds what its worker needs.',
      severity: 'error',
      from: { path: '/src/', pathNot: [tests, `${api}platform/page-buffer[.]ts$`] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm-peer'] },
    },
    {
      name: 'no-cycles',
      comment: 'Two files that need each other are one file, or hide a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nobody imports and that imports nobody is left over.',
      severity: 'error',
      from: { orphan: true, pathNot: [tests, '[.]d[.]ts$'] },
      to: {},
    },
    {
      name: 'every-import-resolves',
      comment:
        'An import that leads nowhere is a missing dependency, or a package that is not built.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: '(^|/)(node_modules|dist)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
    reporterOptions: {
      archi: { collapsePattern: '^(packages|apps)/[^/]+/(src|dist)/[^/]+' },
    },
  },
};
