/** The oldest Node that the project and its tools run on, as the root manifest says it. */
export const floor = '22.12';

/** The oldest Node whose npm can fetch another. */
const oldest = '16.0';

/** Whether a Node of this version can run the project. */
export function isSuitable(version = process.versions.node) {
  return isAtLeast(version, floor);
}

/** Whether a Node of this version can fetch another; otherwise it says on stderr what to do. */
export function canFetch(version = process.versions.node) {
  if (isAtLeast(version, oldest)) return true;
  process.stderr.write(
    `Aisle needs Node ${floor} or newer, and this is Node ${version} (${process.execPath}), too old even to fetch ` +
      'another: install a current one from https://nodejs.org and run the command again.\n',
  );
  return false;
}

function isAtLeast(version, least) {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
