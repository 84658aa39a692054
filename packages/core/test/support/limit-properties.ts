import fc from 'fast-check';

/** How long a property may take, in milliseconds. */
export const properties = { limit: 0 };

// Installed plugins stay and add up, so this file is one that is loaded once, however many files of tests there are.
fc.installGlobalPlugin((...run) =>
  fc.interruptAfterTimeLimit(properties.limit, { failOnInterrupt: true })(...run),
);
