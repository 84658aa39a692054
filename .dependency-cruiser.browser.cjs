const { options } = require('./.dependency-cruiser.cjs');

/** Modules that a page may not reach: from @aisle/core/browser, and from the worker of apps/api. Only their modules are read, as a bundler for browsers resolves them. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'a-browser-has-no-node-modules',
      comment: 'Functions that differ between Node and browsers are in core/src/platform.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'a-browser-has-no-drivers-of-node',
      comment: 'SQLite is the one in WebAssembly.',
      severity: 'error',
      from: {},
      to: { path: '/node_modules/(better-sqlite3|pg|pg-copy-streams)/' },
    },
    {
      name: 'every-import-resolves',
      comment: 'An import that a browser cannot resolve.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    ...options,
    // Types are erased.
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      ...options.enhancedResolveOptions,
      conditionNames: ['aisle-source', 'browser', 'import', 'default'],
    },
  },
};
