/** Oldest Node version that the project and its tools support, as in the root manifest. */
export const floor = '22.12';

/** Oldest Node version whose npm can fetch another Node. */
const oldest = '16.0';

/** Returns true if this Node version can run the project. */
export function isSuitable(version = process.versions.node) {
  return isAtLeast(version, floor);
}

/** Returns true if this Node version can fetch another; otherwise prints advice on stderr. */
export function canFetch(version = process.versions.node) {
  if (isAtLeast(version, oldest)) return true;
  process.stderr.write(
    `Aisle needs Node ${floor} or newer, but this is Node ${version} (${process.execPath}), too old even to fetch ` +
      'another: install a current one from https://nodejs.org and run the command again.\n',
  );
  return false;
}

function isAtLeast(version, least) {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
