/** The oldest release of Node that the packages are made for. SQLite's driver crashes without a word before 22. */
const oldest = '22.12';

const { node } = process.versions;
const [[major = 0, minor = 0] = [], [oldestMajor = 0, oldestMinor = 0] = []] = [node, oldest].map(
  (version) => version.split('.').map(Number),
);
if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor)) {
  throw new Error(
    `@aisle/core/sqlite needs Node ${oldest} or newer, but this is Node ${node} (${process.execPath}). Install a current Node from https://nodejs.org.`,
  );
}
