import fc from 'fast-check';

/** How long a property may take, in milliseconds, and whether it fails then or was tried enough. */
export const properties = { limit: 0, failOnInterrupt: true };

// Installed plugins stay and add up, so this file is one that is loaded once, however many files of tests there are.
fc.installGlobalPlugin((...run) =>
  fc.interruptAfterTimeLimit(properties.limit, {
    failOnInterrupt: properties.failOnInterrupt,
  })(...run),
);
