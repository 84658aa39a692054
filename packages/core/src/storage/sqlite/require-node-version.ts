/** The oldest release of Node that SQLite's driver works with; an older one would crash without a word. */
const oldest = 22;

const { node } = process.versions;
if (Number.parseInt(node, 10) < oldest) {
  throw new Error(
    `@aisle/core/sqlite needs Node ${oldest} or newer, and this is Node ${node} (${process.execPath}): install a current one from https://nodejs.org.`,
  );
}
