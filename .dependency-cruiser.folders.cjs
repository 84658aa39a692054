const { options } = require('./.dependency-cruiser.cjs');

/** Which rooms (folders) may not import each other; tests, which may look anywhere, are left out. */
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-folders',
      comment:
        'Two rooms that need each other are one room, or hide a third. A room and the rooms within it count as one.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '[.]test[.]tsx?$' } },
};
